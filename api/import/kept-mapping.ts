import type { Mappings } from '../../data/records/mappings.ts';
import type { ImportOptions } from '../contract/import-plan.ts';
import { MappingRefused } from './errors.ts';

/** The options with the mapping that they name. Throws `MappingRefused`. */
export async function withKeptMapping(
  mappings: Pick<Mappings, 'find'>,
  options: ImportOptions,
): Promise<ImportOptions> {
  if (options.mapping !== undefined || options.mappingName === undefined) return options;
  const kept = await mappings.find(options.mappingName);
  if (kept === undefined) throw new MappingRefused(`There is no mapping "${options.mappingName}".`);
  if (kept.kind !== options.kind)
    throw new MappingRefused(`The mapping "${kept.name}" is for ${kept.kind}, not for ${options.kind}.`);
  return { ...options, mapping: kept.mapping };
}
