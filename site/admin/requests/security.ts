import { beginSecondFactor } from '../../../api/contract/begin-second-factor.ts';
import { confirmSecondFactor } from '../../../api/contract/confirm-second-factor.ts';
import { endDevice } from '../../../api/contract/end-device.ts';
import { endSession } from '../../../api/contract/end-session.ts';
import { getSecurity } from '../../../api/contract/get-security.ts';
import { removeSecondFactor } from '../../../api/contract/remove-second-factor.ts';
import { renewRecoveryCodes } from '../../../api/contract/renew-recovery-codes.ts';
import { keys } from './keys.ts';
import { useChange, useRead } from './query.ts';

export const useSecurity = () => useRead(getSecurity, keys.security);

const refreshes = [keys.security];
export const useEndSession = () => useChange(endSession, refreshes);
export const useEndDevice = () => useChange(endDevice, refreshes);
export const useBeginSecondFactor = () => useChange(beginSecondFactor, []);
export const useConfirmSecondFactor = () => useChange(confirmSecondFactor, refreshes);
export const useRenewRecoveryCodes = () => useChange(renewRecoveryCodes, refreshes);
export const useRemoveSecondFactor = () => useChange(removeSecondFactor, refreshes);
