import { logIn } from '../contract/log-in.ts';
import { actorOf } from '../http/actor.ts';
import { checkPassword } from '../http/check-password.ts';
import { NotSignedIn } from '../http/errors.ts';
import { count, NO_FAILURE } from '../http/limits.ts';
import { openSession } from '../http/open-session.ts';
import { route, type Call } from '../http/route.ts';

export const logInRoute = route(logIn, async (call) => {
  const { body, contract, request, services } = call;
  await checkPassword(call, body.password, 'password');
  if (await services.secondFactor.isOn()) await checkCode(call);
  const { csrfToken, mark } = await openSession(call, body.remember);
  await services.audit.note({ ...actorOf(contract, request), session: mark }, []);
  return { csrfToken };
});

async function checkCode({ body, request, response, services }: Call<typeof logIn>): Promise<void> {
  if (body.code === undefined) {
    response.locals[NO_FAILURE] = true;
    throw new CodeNeeded();
  }
  // before it is checked, so that guesses which arrive together are counted as well
  await count(services.limits.secondFactor, request, response);
  if (!(await services.secondFactor.use(body.code))) throw new WrongCode();
}

class CodeNeeded extends NotSignedIn {
  override name = 'CodeNeeded';
  constructor() {
    super('Enter the code of your authenticator app, or a recovery code.', { first: { secondFactor: true } });
  }
}

class WrongCode extends NotSignedIn {
  override name = 'WrongCode';
  constructor() {
    const message = 'Invalid code';
    super(message, { errors: [{ path: 'code', message }], first: { secondFactor: true } });
  }
}
