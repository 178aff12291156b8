import { CommonPassword, ensurePassword, isCommonPassword } from '../../api/accounts/password.ts';
import type { Records } from '../../data/records/open-records.ts';
import { WrongSetting } from '../environment/settings.ts';

/** What failed is not tried again sooner, in ms: each try costs as much as a sign-in, and strangers can ask for it. */
const TRIED_AGAIN_AFTER_MS = 5_000;

/**
 * The owner's password as ADMIN_PASSWORD has it. Where one server has a password already, it is compared with `override` by the first
 * call of `isSet`: that costs as much as the rest of a start by design, and only the owner needs it. Otherwise it is set now: a common
 * one is refused before anything is published, and of several servers none may set it later than the owner sets another one elsewhere.
 * Throws `WrongSetting`, `RecordsFailed`.
 */
export async function passwordAtStart(
  records: Pick<Records, 'passwords' | 'alone' | 'shared'>,
  override: string | undefined,
  now: () => Date,
) {
  const ensure = () =>
    records
      .alone('password', () => ensurePassword(records.passwords, override, now()))
      .catch((error: unknown) => {
        throw error instanceof CommonPassword ? new WrongSetting([`ADMIN_PASSWORD: ${error.message}`]) : error;
      });
  const isLater =
    override !== undefined &&
    records.shared === undefined &&
    (await records.passwords.owner()) !== undefined &&
    !(await isCommonPassword(override));
  const generated = isLater ? null : await ensure();
  let underWay: Promise<void> | undefined = isLater ? undefined : Promise.resolve();
  /**
   * Resolves once the owner's password is that of the environment: until then nobody may be identified. What fails is tried again by a
   * call that comes seconds later. Throws what the records throw.
   */
  const isSet = (): Promise<void> =>
    (underWay ??= ensure().then(
      () => undefined,
      (error: unknown) => {
        setTimeout(() => (underWay = undefined), TRIED_AGAIN_AFTER_MS).unref();
        throw error;
      },
    ));
  return {
    /** The password of a folder that had none, to be shown once; null: nothing was generated. */
    generated,
    isSet,
    /** Resolves when no call is under way. */
    settled: async () => underWay?.catch(() => undefined),
  };
}
