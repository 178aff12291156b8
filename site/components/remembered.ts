import { createComponent, renderComponent } from 'astro/compiler-runtime';

type Arguments = Parameters<typeof renderComponent>;
type Rendered = Awaited<ReturnType<typeof renderComponent>>;
type Destination = Parameters<Rendered['render']>[0];
/** HTML, or what Astro is asked to write unless the page has it already. */
type Chunk = Parameters<Destination['write']>[0];

/** Components with other props, such as the header of each entry of the navigation. A changed layout brings others. */
const MOST_KNOWN = 50;

const isHtml = (chunk: Chunk | undefined): boolean => typeof chunk === 'string' || chunk instanceof String;

async function chunksOf(instance: Rendered): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  const write = (chunk: Chunk): void => {
    const last = chunks.at(-1);
    if (isHtml(chunk) && isHtml(last)) chunks[chunks.length - 1] = `${last}${chunk}`;
    else chunks.push(chunk);
  };
  await instance.render({ write });
  return chunks;
}

const wrappers = new WeakMap<WeakKey, unknown>();

/**
 * A component that thousands of pages show alike: it is rendered once for its props and then written from memory, together with what it
 * asks of a page: as always, Astro writes a script or the code of an island with the first that needs it on that page. The component has
 * no slots and shows nothing but its props.
 */
export function remembered<Component extends WeakKey>(component: Component): Component {
  let wrapper = wrappers.get(component) as Component | undefined;
  if (wrapper === undefined) wrappers.set(component, (wrapper = wrap(component)));
  return wrapper;
}

function wrap<Component>(component: Component): Component {
  const known = new Map<string, Rendered>();
  const render = async (result: Arguments[0], props: Arguments[3], key: string): Promise<Rendered> => {
    // React numbers islands within a page for `useId`, which none of these uses: each is the first of a page of its own.
    const chunks = await chunksOf(await renderComponent({ ...result }, 'Remembered', component, props));
    const rendered: Rendered = { render: (destination) => chunks.forEach((chunk) => destination.write(chunk)) };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, rendered);
    return rendered;
  };
  const factory = (result: Arguments[0], props: Arguments[3]) => {
    const key = JSON.stringify(props);
    return known.get(key) ?? render(result, props, key);
  };
  return createComponent(factory as unknown as Parameters<typeof createComponent>[0]) as Component;
}
