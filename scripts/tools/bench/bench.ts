import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { command, flag } from '../../console/command.ts';
import { benchBuilds } from './builds.ts';
import { benchEdits } from './edits.ts';
import { benchMachines } from './machines.ts';
import { run } from './measure.ts';
import { benchLoad, benchSearches, benchStarts } from './shoppers.ts';
import { large, seededSite, serve, usual, type Bench, type Row, type Served, type Site, type Size } from './sites.ts';
import { benchBulk, benchImports, benchTables } from './tables.ts';

/** By the option that asks for it alone. The last change the catalogue, and need memory that a process keeps. */
const benches: { readonly [option: string]: Bench } = {
  builds: benchBuilds,
  starts: benchStarts,
  searches: benchSearches,
  tables: benchTables,
  edits: benchEdits,
  load: benchLoad,
  bulk: benchBulk,
  imports: benchImports,
  machines: benchMachines,
};
const names = Object.keys(benches);

const options = Object.fromEntries(['small', ...names].map((name) => [name, flag]));
const usage = `npm run bench -- [--${Object.keys(options).join('] [--')}]`;

const rows: Parameters<Row>[] = [];
const row: Row = (what, figure, detail) => {
  rows.push([what, figure, detail]);
  process.stderr.write(`${what}: ${figure} (${detail})\n`);
};

await command({ usage, options }, async (given) => {
  const asked = names.filter((name) => given[name]);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const sites = new Map<Size, Site>();
  const servers = new Map<Size, Served>();
  const seeded = async (size: Size): Promise<Site> => {
    const site = sites.get(size) ?? (await seededSite(folder, size));
    sites.set(size, site);
    return site;
  };
  const served = async (size: Size): Promise<Served> => {
    const server = servers.get(size) ?? (await serve(await seeded(size), size));
    servers.set(size, server);
    return server;
  };
  try {
    await run('scripts/commands/compile.ts', []);
    const sizes = given['small'] ? [usual] : [usual, large];
    for (const name of asked.length > 0 ? asked : names) await benches[name]?.({ sizes, folder, seeded, served, row });
  } finally {
    await Promise.all(Array.from(servers.values(), ({ server }) => server.stop()));
    printRows();
  }
});

function printRows(): void {
  process.stdout.write(
    `\nMeasured on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
      `Node ${process.versions.node}; medians.\n\n`,
  );
  process.stdout.write('| | median | beside it |\n| --- | --- | --- |\n');
  for (const cells of rows) process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
