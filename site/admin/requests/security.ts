import {
  beginSecondFactor,
  confirmSecondFactor,
  endDevice,
  getSecurity,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../api/contract/security.ts';
import { endSession } from '../../../api/contract/sessions.ts';
import { keys } from '../http/keys.ts';
import { useChange, useRead } from '../http/query.ts';

export const useSecurity = () => useRead(getSecurity, keys.security);

const refreshes = [keys.security];
export const useEndSession = () => useChange(endSession, refreshes);
export const useEndDevice = () => useChange(endDevice, refreshes);
export const useBeginSecondFactor = () => useChange(beginSecondFactor, []);
export const useConfirmSecondFactor = () => useChange(confirmSecondFactor, refreshes);
export const useRenewRecoveryCodes = () => useChange(renewRecoveryCodes, refreshes);
export const useRemoveSecondFactor = () => useChange(removeSecondFactor, refreshes);
