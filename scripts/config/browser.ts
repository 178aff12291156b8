import { execFile, type ExecFileException } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type LaunchOptions } from 'playwright-core';
import { projectFolder } from './project-folder.ts';

/** For a browser that may run as root, in a container, without a screen and without a network. */
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
/** Pages live for seconds, in which to optimize their scripts costs more than it gives: a quarter of a page's processor time. */
const baseline = '--js-flags=--no-opt --no-maglev';
/** A page that scrolls smoothly has moved between locating an element and pressing it, the more so on a busy machine. */
const still = '--disable-smooth-scrolling';
/** Two pages that Chromium loads for the address bar of each window: half of the processor time of all tests in the browser. */
const addressBarPages = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup';
/** What Playwright turns off. It is repeated, since of two lists of features Chromium takes the last. */
const playwrightDisables =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,' +
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,' +
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch';
const features = `--disable-features=${playwrightDisables},${addressBarPages}`;

/** The first is Chromium without windows and tab strips: the same pages for three quarters of the processor time. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** How long a program may take to say its version, a download to arrive, and a package to be installed. */
const VERSION_MS = 20_000;
const DOWNLOAD_MS = 120_000;
const PACKAGE_MS = 300_000;

export interface BrowserSearch {
  environment: { readonly [name: string]: string | undefined };
  /** Receives what is being tried while it takes long. */
  say(line: string): void;
}

/** How to launch the browser that the tests use. Throws `NoBrowser`. */
export async function browserLaunch(search: BrowserSearch): Promise<LaunchOptions> {
  return {
    executablePath: await findBrowser(search),
    args: [...flags.split(' '), baseline, still, features],
    // A page of ours that opens a tab must get past the popup blocker that shoppers have.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  };
}

/** `CHROMIUM_PATH`, else what is installed, else what can be fetched. Throws `NoBrowser` with what was tried. */
async function findBrowser({ environment, say }: BrowserSearch): Promise<string> {
  const chosen = environment['CHROMIUM_PATH'];
  const cached = chromium.executablePath();
  // a file alone may lack its libraries, or be a stub that names another package
  for (const path of chosen ? [chosen] : [...installed, cached]) {
    const failure = await failureOf([path, '--version'], VERSION_MS);
    if (failure === null) return path;
    if (chosen) throw new NoBrowser([`CHROMIUM_PATH=${chosen}: ${failure}`]);
  }
  const tried: string[] = [];
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0;
  for (const { label, command, limitMs, gives = cached } of mayInstall ? ways : ways.slice(0, 1)) {
    say(`No Chromium is installed; trying: ${label}`);
    const failure = (await failureOf(command, limitMs)) ?? (await failureOf([gives, '--version'], VERSION_MS));
    if (failure === null) return gives;
    tried.push(`${label}: ${failure}`);
  }
  throw new NoBrowser(tried);
}

const playwright = [process.execPath, join(projectFolder, 'node_modules/playwright-core/cli.js')];
const PACKAGES =
  'apt-get update && export DEBIAN_FRONTEND=noninteractive && apt-get install -y --no-install-recommends chromium && ' +
  '{ apt-get install -y --no-install-recommends chromium-headless-shell || true; }';
/** Those after the first are for root on Linux. `gives`: where the browser is afterwards, where that is not where Playwright has it. */
const ways = [
  {
    label: 'playwright-core install chromium',
    command: [...playwright, 'install', '--no-shell', 'chromium'],
    limitMs: DOWNLOAD_MS,
  },
  {
    label: 'playwright-core install-deps chromium',
    command: [...playwright, 'install-deps', 'chromium'],
    limitMs: DOWNLOAD_MS,
  },
  {
    label: 'apt-get install chromium',
    command: ['sh', '-c', PACKAGES],
    limitMs: PACKAGE_MS,
    gives: '/usr/bin/chromium',
  },
];

const execute = promisify(execFile);

/** Null: the program ran to its end; else why not. */
async function failureOf([program = '', ...args]: readonly string[], timeout: number): Promise<string | null> {
  try {
    await execute(program, args, { timeout, killSignal: 'SIGKILL', maxBuffer: Infinity });
    return null;
  } catch (error) {
    const { message, code, signal, killed, stdout = '', stderr = '' } = error as ExecFileException;
    const reason = killed ? `it took more than ${timeout / 1000} s` : `it ended with ${signal ?? `code ${code}`}`;
    const lines = `${stdout}${stderr}\n${typeof code === 'string' ? message : reason}`.split('\n');
    return lines
      .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
      .slice(-3)
      .join(' / ');
  }
}

export class NoBrowser extends Error {
  override name = 'NoBrowser';
  code = 'NO_BROWSER';
  constructor(tried: readonly string[]) {
    super(
      'The end-to-end tests need a real Chromium, and none was found that runs.\n' +
        tried.map((line) => `  ${line}\n`).join('') +
        'Install one (Debian: apt-get install chromium; elsewhere: npx playwright-core install --with-deps ' +
        'chromium), or set CHROMIUM_PATH to the one you have.',
    );
  }
}
