/** The parts in use of two libraries that come without types. */
declare module '@marbec/web-auto-extractor' {
  export interface ExtractedData {
    /** Objects of JSON-LD by their type. */
    jsonld: { [type: string]: { [property: string]: unknown }[] };
    errors: { message: string; format: string }[];
  }
  export default class WebAutoExtractor {
    constructor(options: { addLocation?: boolean });
    parse(html: string): ExtractedData;
  }
}

declare module '@adobe/structured-data-validator' {
  import type { ExtractedData } from '@marbec/web-auto-extractor';

  export interface Issue {
    severity: 'ERROR' | 'WARNING';
    issueMessage: string;
    path: { type?: string; property?: string }[];
  }
  export default class Validator {
    validate(data: ExtractedData): Promise<Issue[]>;
  }
}
