import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { get, set, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import type { ReplyOf } from '../../../../api/contract/contract.ts';
import { getConfig, listMessages, type OwnerSettings, updateConfig } from '../../../../api/contract/settings.ts';
import { lineOrEmpty } from '../../../../data/schema/fields.ts';
import { Panel } from '../../app/shell/screen.tsx';
import { useChange, useRead } from '../../http/query.ts';
import { countOf, failure, success } from '../../text/messages.ts';
import { useFilter } from '../../ui/address/screen-state.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import type { TypedForm } from '../../ui/drafts/typed-values.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { RecordForm } from '../../ui/forms/record-form.tsx';
import { SearchBox, matching } from '../../ui/inputs/search-box.tsx';

/** What is edited under Pages. */
const OF_PAGES = /^page\..+\.(?:title|content|description|seoTitle)$/;

const messagesToasts = { done: success('Messages saved successfully'), failed: failure('Failed to save messages') };

type Message = ReplyOf<typeof listMessages>[number];

/** The owner's own texts in place of those of the site. */
export default function MessagesPanel() {
  const settings = useRead(getConfig);
  const messages = useRead(listMessages);
  const [search, setSearch] = useFilter('search', '');
  return (
    <Panel
      id="messages"
      title="Messages"
      about="The texts that come with the site, in its language. Search for words that you see on it, and type others in their place."
    >
      <p className="hint">
        What stands in braces is filled in. Pages such as About and the privacy policy are edited under{' '}
        <Link className="link" to="/pages">
          Pages
        </Link>
        .
      </p>
      <div className="tools">
        <SearchBox label="Search messages" value={search} onChange={setSearch} />
      </div>
      <Loaded query={messages} of="messages">
        {(all) => (
          <Loaded query={settings} of="settings">
            {(saved) => <MessagesForm key={saved.language} messages={all} settings={saved} search={search} />}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  );
}

interface Props {
  messages: readonly Message[];
  search: string;
}

const nameOf = ({ id }: Message) => `messages.${id}`;

/** The field of a message is named by its id, and names are split at their dots. */
function MessagesForm({ messages, settings, search }: Props & { settings: OwnerSettings }) {
  const { mutateAsync } = useChange(updateConfig);
  const schema = useMemo(
    () => z.object({ messages: schemaOf(nested(Object.fromEntries(messages.map(({ id }) => [id, ''])))) }),
    [messages],
  );
  return (
    <RecordForm
      schema={schema}
      record={nestedIn(settings)}
      versionOf={nestedIn}
      draft={{ kind: 'messages', id: settings.language }}
      submitLabel="Save Messages"
      onlyChanges
      {...messagesToasts}
      save={(input, revision) => {
        const own = messages.flatMap((message) => {
          const text: string | undefined = get(input, nameOf(message));
          return text ? [[message.id, text]] : [];
        });
        return mutateAsync({ body: { messages: Object.fromEntries(own), revision } });
      }}
    >
      <MessageFields messages={messages.filter(({ id }) => !OF_PAGES.test(id))} search={search} />
    </RecordForm>
  );
}

function nested(texts: { readonly [id: string]: string }): TypedForm {
  const tree = {};
  for (const [id, text] of Object.entries(texts)) set(tree, id, text);
  return tree;
}

const nestedIn = <Version extends { readonly messages?: unknown }>(version: Version) => ({
  ...version,
  messages: nested(version.messages as OwnerSettings['messages']),
});

const ownText = lineOrEmpty(1000).optional();
const schemaOf = (tree: TypedForm): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(tree).map(([name, below]) => [name, below === '' ? ownText : schemaOf(below as TypedForm)]),
    ),
  );

/** How many of those that are found are shown. */
const MOST_SHOWN = 50;

/** Those that are found, or are the owner's own where nothing is searched for; always those that are not saved, or were refused. */
function MessageFields({ messages, search }: Props) {
  const { dirtyFields, errors, defaultValues } = useFormContext().formState;
  const ownOf = (message: Message): string => get(defaultValues, nameOf(message)) ?? '';
  const own = messages.filter((message) => ownOf(message) !== '');
  const found =
    search.trim() === ''
      ? own
      : matching(messages, search, (message) => [message.id, message.english, message.text, ownOf(message)]);
  const shown = new Set(found.slice(0, MOST_SHOWN));
  const isShown = (message: Message) =>
    shown.has(message) || get(dirtyFields, nameOf(message)) || get(errors, nameOf(message));
  return (
    <>
      <p className="hint form-field-whole" role="status">
        {`${countOf(messages.length, 'message')}, ${own.length} changed`}
        {search.trim() !== '' && `, ${found.length} found`}
        {found.length > MOST_SHOWN && `. The first ${MOST_SHOWN} are shown: search for more words to see the others.`}
      </p>
      <div
        className="form-group-grid form-field-whole"
        role="group"
        aria-label="Messages"
        tabIndex={-1}
        data-focus-return=""
      >
        {messages.filter(isShown).map((message) => (
          <TextField
            key={message.id}
            name={nameOf(message)}
            label={message.text}
            placeholder={message.text}
            hint={message.text === message.english ? message.id : `${message.english} · ${message.id}`}
          />
        ))}
      </div>
    </>
  );
}
