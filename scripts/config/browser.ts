import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';
import { projectFolder } from './project-folder.ts';

/** For a browser that may run as root, in a container, without a screen and without a network. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Pages live for seconds, in which to optimize their scripts costs more than it gives: a quarter of a page's processor time. */
const baseline = '--js-flags=--no-opt --no-maglev';
/** A page that scrolls smoothly has moved between locating an element and pressing it, the more so on a busy machine. */
const still = '--disable-smooth-scrolling';
/** Two pages that Chromium loads for the address bar of each window: half of the processor time of all tests in the browser. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** What Playwright turns off. It is repeated, since of two lists of features Chromium takes the last. */
const playwrightDisables = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
const features = `--disable-features=${[...playwrightDisables, ...addressBarPages].join(',')}`;

/** Chromium without windows and tab strips: the same pages for three quarters of the processor time. */
const installedShells = ['/usr/bin/chromium-headless-shell'];
const installed = [
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
  const shell = search.environment['CHROMIUM_PATH'] ? undefined : await firstThatRuns(installedShells);
  return {
    executablePath: shell ?? (await findBrowser(search)),
    args: [...flags, baseline, still, features],
    // A page of ours that opens a tab must get past the popup blocker that shoppers have.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  };
}

/** `CHROMIUM_PATH`, else what is installed, else what can be fetched. Throws `NoBrowser` with what was tried. */
async function findBrowser({ environment, say }: BrowserSearch): Promise<string> {
  const chosen = environment['CHROMIUM_PATH'];
  if (chosen) {
    const found = await runs(chosen);
    if (found === true) return chosen;
    throw new NoBrowser([`CHROMIUM_PATH=${chosen}: ${found}`]);
  }
  const cached = chromium.executablePath();
  const present = await firstThatRuns([...installed, cached]);
  if (present !== undefined) return present;

  const tried: string[] = [];
  for (const { label, command, gives, possible } of waysToFetch(cached)) {
    if (!possible) continue;
    say(`No Chromium is installed; trying: ${label}`);
    const { ok, output } = await run(command, label.startsWith('apt') ? PACKAGE_MS : DOWNLOAD_MS);
    const found = ok ? await runs(gives) : lastLines(output);
    if (found === true) return gives;
    tried.push(`${label}: ${found}`);
  }
  throw new NoBrowser(tried);
}

interface Way {
  label: string;
  command: readonly string[];
  /** Where the browser is afterwards. */
  gives: string;
  possible: boolean;
}

function waysToFetch(cached: string): Way[] {
  const playwright = (...args: string[]) => [
    process.execPath,
    join(projectFolder, 'node_modules/playwright-core/cli.js'),
    ...args,
  ];
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0;
  return [
    {
      label: 'playwright-core install chromium',
      command: playwright('install', '--no-shell', 'chromium'),
      gives: cached,
      possible: true,
    },
    {
      label: 'playwright-core install-deps chromium',
      command: playwright('install-deps', 'chromium'),
      gives: cached,
      possible: mayInstall,
    },
    {
      label: 'apt-get install chromium',
      command: [
        'sh',
        '-c',
        'apt-get update && export DEBIAN_FRONTEND=noninteractive && apt-get install -y --no-install-recommends chromium && ' +
          '{ apt-get install -y --no-install-recommends chromium-headless-shell || true; }',
      ],
      gives: '/usr/bin/chromium',
      possible: mayInstall,
    },
  ];
}

async function firstThatRuns(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if ((await runs(path)) === true) return path;
  return undefined;
}

/** True when the program runs (a file alone may lack its libraries, or be a stub that names another package), else why not. */
async function runs(path: string): Promise<true | string> {
  const { ok, output } = await run([path, '--version'], VERSION_MS);
  return ok || lastLines(output);
}

async function run(
  [program = '', ...args]: readonly string[],
  limitMs: number,
): Promise<{ ok: boolean; output: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs, killSignal: 'SIGKILL' });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const ended = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) =>
      resolve(code ?? (signal === 'SIGKILL' ? `it took more than ${limitMs / 1000} s` : `ended by ${signal}`)),
    );
  });
  return {
    ok: ended === 0,
    output: ended === 0 ? output : `${output}\n${typeof ended === 'string' ? ended : `it ended with code ${ended}`}`,
  };
}

function lastLines(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.slice(-3).join(' / ');
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
