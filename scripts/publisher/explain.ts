/** `latestCoupons` → `latest coupons`. */
function spaced(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

const wellKnown: { [name: string]: string } = {
  layout: "the site's header or footer",
  meta: 'what search engines and sharers read of it',
  content: 'its content',
};

/** Why a page was made again, as a clause: `its offers changed`. `changed` null: it is new, or everything is made again. */
export function explain(changed: readonly string[] | null): string {
  if (changed === null) return 'it is rendered for the first time with these templates';
  if (changed.length === 0) return 'its last version could not be rendered';
  const answers = changed.map((name) => wellKnown[name] ?? `its ${spaced(name)}`);
  const list = answers.length === 1 ? answers[0] : `${answers.slice(0, -1).join(', ')} and ${answers.at(-1)}`;
  return `${list} changed`;
}
