import { toasts } from '../strings/messages.ts';
import { sharePage } from './share.ts';
import { toast } from './toasts.ts';

sharePage(() => toast(toasts.linkCopied()));
