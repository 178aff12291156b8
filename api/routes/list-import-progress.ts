import { listImportProgress } from '../contract/list-import-progress.ts';
import { route } from '../http/route.ts';

export const listImportProgressRoute = route(listImportProgress, ({ services }) => services.importsUnderWay.all());
