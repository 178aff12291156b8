import { X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { brandTypes, kindsOf, logoTypes, logoUpload, MOST_LOGO_BYTES } from '../../../../api/contract/pictures.ts';
import { labelOf } from '../../../../data/schema/field-labels.ts';
import { dataUrlOf, keepPicture } from '../../requests/media.ts';
import { RowButton } from '../controls/buttons.tsx';
import { Thumbnail } from '../controls/list-rows.tsx';
import { TextField } from './fields.tsx';
import { ChooseFile } from '../inputs/choose-file.tsx';
import { reasonOf, SignedOut } from '../../http/failure.ts';

interface InputProps {
  name: string;
  types?: readonly string[];
  hint: string;
  /** The name of the file input, where it is not *Picture file*. */
  fileLabel?: string;
  /** What the field holds for a picture. Throws why it cannot be used. */
  valueOf(picture: File): Promise<string>;
  /** Below it while there is a picture. */
  children?: ReactNode;
}

/** A picture: its address, or one that is uploaded, pasted or dropped here. */
function PictureInput({ name, types = logoTypes, hint, fileLabel, valueOf, children }: InputProps) {
  const label = labelOf(name);
  const upload = useRef<HTMLButtonElement>(null);
  const { watch, setValue, setError, clearErrors, formState } = useFormContext();
  const [isUploading, setUploading] = useState(false);
  const [file, setFile] = useState('');
  const error = formState.errors[name]?.message;
  const held = String(watch(name) ?? '');

  async function take([picture]: readonly File[]): Promise<void> {
    if (picture === undefined) return;
    setUploading(true);
    try {
      if (!types.includes(picture.type)) throw new Error(`Upload ${kindsOf(types)} picture.`);
      setValue(name, await valueOf(picture), { shouldDirty: true });
      setFile(picture.name);
      clearErrors(name);
    } catch (error) {
      if (!(error instanceof SignedOut)) setError(name, { message: reasonOf(error) });
    } finally {
      setUploading(false);
    }
  }

  function remove() {
    setValue(name, '', { shouldDirty: true });
    upload.current?.focus();
  }

  return (
    <div
      className="logo-field form-field-whole"
      role="group"
      aria-label="Picture"
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        void take([...event.clipboardData.files]);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take([...event.dataTransfer.files]);
      }}
    >
      {/* What is still being typed is no picture to ask a server for. */}
      <Thumbnail src={logoUpload.safeParse(held).success ? held : ''} />
      {held.startsWith('data:') ? (
        <div className="form-field">
          <span>{label}</span>
          <p className="flex items-center gap-2 min-h-9.5 text-[0.875rem] wrap-anywhere">
            Uploaded: <strong>{file}</strong>
            <RowButton icon={X} label={`Remove the uploaded ${label.toLowerCase()}`} onClick={remove} />
          </p>
          {typeof error === 'string' && <p className="field-error">{error}</p>}
        </div>
      ) : (
        <TextField name={name} placeholder="https://" hint={isUploading ? 'Uploading the picture…' : hint} />
      )}
      <ChooseFile
        ref={upload}
        label={fileLabel}
        accepted={types}
        disabled={isUploading}
        onFiles={(files) => void take(files)}
      />
      {held !== '' && children}
    </div>
  );
}

interface LogoProps {
  name: string;
  /** It may be an SVG. */
  ofSite?: boolean;
  hint?: string;
}

/** Specification section 5: an uploaded picture, read as a data URL, or a pasted address. */
export function LogoField({ name, ofSite = false, hint = '' }: LogoProps) {
  const types = ofSite ? brandTypes : logoTypes;
  const about = `${hint}An address, or upload ${kindsOf(types)} picture of at most 2 MB.`;
  return <PictureInput name={name} types={types} hint={about} fileLabel={`${labelOf(name)} file`} valueOf={logoOf} />;
}

async function logoOf(picture: File): Promise<string> {
  if (picture.size <= MOST_LOGO_BYTES) return dataUrlOf(picture);
  throw new Error('This picture is larger than 2 MB. Choose a smaller one.');
}

/** One that is kept as soon as it is chosen; and in the field `altName` what it shows. */
export const PictureField = ({ name, altName }: { name: string; altName: string }) => (
  <PictureInput
    name={name}
    hint="An address, or upload, paste or drop a picture."
    valueOf={async (picture) => (await keepPicture(picture)).address}
  >
    <TextField
      name={altName}
      whole
      placeholder="For people who cannot see it"
      hint="Leave it empty only where the picture says no more than the name."
    />
  </PictureInput>
);
