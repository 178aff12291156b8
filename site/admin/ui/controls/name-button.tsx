interface Props {
  name: string;
  onClick(): void;
}

/** The name of a row, which opens it for editing. */
export function NameButton({ name, onClick }: Props) {
  return (
    <button type="button" className="row-name" onClick={onClick}>
      {name}
    </button>
  );
}
