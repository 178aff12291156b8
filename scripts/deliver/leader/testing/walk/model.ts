export type Kind = 'store' | 'post' | 'deal';
type Act = 'create' | 'edit' | 'delete';

/** `refused`: it was not carried out. `in doubt`: no answer came, or one that says so; it may also take place later. */
export type Outcome = 'acknowledged' | 'refused' | 'in doubt';

/** What an acknowledged call has created. */
export interface Thing {
  readonly kind: Kind;
  readonly id: string;
  /** Of the page that shows it: its own, or that of its store. */
  readonly slug: string;
  /** Of a deal. */
  readonly store: Thing | null;
  /** The last one that an answer named. */
  revision: number;
}

/** One change, which is sent once or several times with the same `Idempotency-Key`. */
export interface Call {
  /** Pages and documents show it as `markOf`. */
  readonly number: number;
  readonly act: Act;
  readonly kind: Kind;
  /** What it changes; null: it creates something. */
  readonly thing: Thing | null;
  readonly slug: string;
  readonly store: Thing | null;
  /** What it makes, when it is carried out; null: it deletes. */
  readonly revision: number | null;
  /** Requests that are on their way. */
  unanswered: number;
  /** By request. */
  readonly outcomes: Outcome[];
  /** What answers said that it made. */
  readonly replies: { id: string; revision: number }[];
}

export const markOf = ({ number }: Pick<Call, 'number'>): string => `Walk edit ${number}.`;

/** The calls that a text shows, by number. */
export const marksIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/Walk edit (\d+)\./g)].map(([, number]) => Number(number))),
];

export function outcomeOf({ outcomes, unanswered }: Call): Outcome {
  if (outcomes.includes('acknowledged')) return 'acknowledged';
  return outcomes.includes('in doubt') || unanswered > 0 ? 'in doubt' : 'refused';
}

/** All that was asked of the site, and what it answered. Ids and slugs of things that are gone are not used again. */
export class Model {
  readonly calls: Call[] = [];
  readonly things: Thing[] = [];
  /** Answers that no caller should get. */
  readonly unexpected: string[] = [];
  #slugs = 0;

  /** One that nothing has or had. */
  freshSlug(): string {
    return `walk-${(this.#slugs += 1)}`;
  }

  create(kind: 'store' | 'post', slug: string): Call {
    return this.#call({ act: 'create', kind, thing: null, slug, store: null, revision: 1 });
  }

  createDeal(store: Thing): Call {
    return this.#call({ act: 'create', kind: 'deal', thing: null, slug: store.slug, store, revision: 1 });
  }

  /** Of the version that was last answered, which may be an old one by now. */
  edit(thing: Thing): Call {
    const { kind, slug, store, revision } = thing;
    return this.#call({ act: 'edit', kind, thing, slug, store, revision: revision + 1 });
  }

  remove(thing: Thing): Call {
    const { kind, slug, store } = thing;
    return this.#call({ act: 'delete', kind, thing, slug, store, revision: null });
  }

  /** A request is on its way. */
  sent(call: Call): void {
    call.unanswered += 1;
  }

  /** `made`: the entity of an acknowledgement. */
  answered(call: Call, outcome: Outcome, made: { id: string; revision: number } | null = null): void {
    call.unanswered -= 1;
    call.outcomes.push(outcome);
    if (outcome !== 'acknowledged' || made === null) return;
    call.replies.push(made);
    const thing = call.thing ?? this.things.find(({ kind, id }) => kind === call.kind && id === made.id);
    if (thing) thing.revision = Math.max(thing.revision, made.revision);
    else this.things.push({ ...made, kind: call.kind, slug: call.slug, store: call.store });
  }

  callOf(number: number): Call | undefined {
    return this.calls[number - 1];
  }

  callsTo(thing: Thing): Call[] {
    return this.calls.filter(
      (call) =>
        call.thing === thing ||
        (call.act === 'create' && call.kind === thing.kind && call.replies.some(({ id }) => id === thing.id)),
    );
  }

  /** A call to delete it, or its store, was or may have been carried out. */
  mayBeGone(thing: Thing): boolean {
    const deletions = this.callsTo(thing).filter(({ act }) => act === 'delete');
    return (
      deletions.some((call) => outcomeOf(call) !== 'refused') || (thing.store !== null && this.mayBeGone(thing.store))
    );
  }

  isGone(thing: Thing): boolean {
    const deletions = this.callsTo(thing).filter(({ act }) => act === 'delete');
    return (
      deletions.some((call) => outcomeOf(call) === 'acknowledged') || (thing.store !== null && this.isGone(thing.store))
    );
  }

  living(kind: Kind): Thing[] {
    return this.things.filter((thing) => thing.kind === kind && !this.mayBeGone(thing));
  }

  /** Nothing that is on its way can create another thing with the slug of this one. */
  isSettled({ slug }: Thing): boolean {
    return this.calls.every((call) => call.act !== 'create' || call.slug !== slug || outcomeOf(call) !== 'in doubt');
  }

  get inDoubt(): Call[] {
    return this.calls.filter((call) => outcomeOf(call) === 'in doubt');
  }

  /** How many calls had which outcome, in words. */
  summary(): string {
    const outcomes = ['acknowledged', 'refused', 'in doubt'];
    return outcomes.map((each) => `${this.calls.filter((call) => outcomeOf(call) === each).length} ${each}`).join(', ');
  }

  #call(call: Omit<Call, 'number' | 'unanswered' | 'outcomes' | 'replies'>): Call {
    const made = { ...call, number: this.calls.length + 1, unanswered: 0, outcomes: [], replies: [] };
    this.calls.push(made);
    return made;
  }
}
