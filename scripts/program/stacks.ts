import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A place in a stack: a URL, a line and a column, the last two from 1 on. */
const PLACE = /(file:\/\/[^\s()]+):(\d+):(\d+)/;

/** From now on the stack of an error names sources where its code is in that folder, whose maps are read when the first stack is. */
export function nameSourcesInStacks(folder: string): void {
  const inFolder = pathToFileURL(folder).href;
  const maps = new Map<string, SourceMap | null>();
  const named = (frame: string): string =>
    frame.replace(PLACE, (place, url: string, line: string, column: string) => {
      if (!url.startsWith(inFolder)) return place;
      const file = fileURLToPath(url);
      if (!maps.has(file)) maps.set(file, mapOf(file));
      return sourceOf(maps.get(file) ?? null, Number(line), Number(column)) ?? place;
    });
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${named(String(frame))}`)].join('\n');
}

function sourceOf(map: SourceMap | null, line: number, column: number): string | null {
  const origin = map?.findOrigin(line, column);
  if (origin === undefined || !('fileName' in origin)) return null;
  return `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`;
}

/** Null: there is none that can be read, and the place in the bundle has to do. */
function mapOf(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
}
