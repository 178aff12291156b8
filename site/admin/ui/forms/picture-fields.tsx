import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { brandTypes, kindsOf, logoTypes, logoUpload, MOST_LOGO_BYTES } from '../../../../api/contract/pictures.ts';
import { labelOf } from '../../../../data/schema/field-labels.ts';
import { dataUrlOf, isPicture, keepPicture } from '../../requests/media.ts';
import { RowButton } from '../controls/buttons.tsx';
import { Thumbnail } from '../controls/list-rows.tsx';
import { TextField } from './fields.tsx';
import { ChooseFile } from '../inputs/choose-file.tsx';
import { picture } from '../../../../data/schema/fields.ts';
import { reasonOf, SignedOut } from '../../http/failure.ts';

interface LogoProps {
  name?: string;
  /** It may be an SVG. */
  ofSite?: boolean;
  /** What it is for. */
  hint?: string;
}

/** Specification section 5: an uploaded picture, read as a data URL, or a pasted address. */
export function LogoField({ name: field = 'logo', ofSite = false, hint = '' }: LogoProps) {
  const types: readonly string[] = ofSite ? brandTypes : logoTypes;
  const label = labelOf(field);
  const upload = useRef<HTMLButtonElement>(null);
  const { watch, setValue, setError, clearErrors, formState } = useFormContext();
  const error = formState.errors[field]?.message;
  const [name, setName] = useState('');
  const logo = String(watch(field) ?? '');
  const uploaded = logo.startsWith('data:');

  function remove() {
    setValue(field, '', { shouldDirty: true });
    upload.current?.focus();
  }

  async function read(picture: File | undefined) {
    if (!picture) return;
    const problem = problemOf(picture, types);
    if (problem !== null) {
      setError(field, { message: problem });
      return;
    }
    try {
      setValue(field, await dataUrlOf(picture), { shouldDirty: true });
      setName(picture.name);
      clearErrors(field);
    } catch {
      setError(field, { message: 'This picture could not be read. Is it still there?' });
    }
  }

  return (
    <div className="logo-field form-field-whole">
      {/* What is still being typed is no picture to ask a server for. */}
      <Thumbnail src={logoUpload.safeParse(logo).success ? logo : ''} />
      {uploaded ? (
        <div className="form-field">
          <span>{label}</span>
          <p className="flex items-center gap-2 min-h-9.5 text-[0.875rem] wrap-anywhere">
            Uploaded: <strong>{name}</strong>
            <RowButton icon={X} label={`Remove the uploaded ${label.toLowerCase()}`} onClick={remove} />
          </p>
          {typeof error === 'string' && <p className="field-error">{error}</p>}
        </div>
      ) : (
        <TextField
          name={field}
          type="text"
          placeholder="https://"
          hint={`${hint}An address, or upload ${kindsOf(types)} picture of at most 2 MB.`}
        />
      )}
      <ChooseFile ref={upload} label={`${label} file`} accepted={types} onFiles={([picture]) => void read(picture)} />
    </div>
  );
}

function problemOf(picture: File, types: readonly string[]): string | null {
  if (!types.includes(picture.type)) return `Upload ${kindsOf(types)} picture.`;
  return picture.size > MOST_LOGO_BYTES ? 'This picture is larger than 2 MB. Choose a smaller one.' : null;
}

const WRONG_TYPE = `Upload ${kindsOf(logoTypes)} picture.`;

interface Props {
  name: string;
  /** The field for what the picture shows. */
  altName: string;
}

/** A picture: its address, or one that is uploaded, pasted or dropped here; and what it shows. */
export function PictureField({ name, altName }: Props) {
  const { watch, setValue, setError, clearErrors } = useFormContext();
  const [uploading, setUploading] = useState(false);
  const address = String(watch(name) ?? '');

  async function take(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (file === undefined) return;
    if (!isPicture(file)) return setError(name, { message: WRONG_TYPE });
    setUploading(true);
    try {
      const kept = await keepPicture(file);
      setValue(name, kept.address, { shouldDirty: true });
      clearErrors(name);
    } catch (error) {
      if (!(error instanceof SignedOut)) setError(name, { message: reasonOf(error) });
    } finally {
      setUploading(false);
    }
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
      <Thumbnail src={picture.safeParse(address).success ? address : ''} />
      <TextField
        name={name}
        placeholder="https://"
        hint={uploading ? 'Uploading the picture…' : 'An address, or upload, paste or drop a picture.'}
      />
      <ChooseFile disabled={uploading} onFiles={(files) => void take(files)} />
      {address !== '' && (
        <TextField
          name={altName}
          whole
          placeholder="For people who cannot see it"
          hint="Leave it empty only where the picture says no more than the name."
        />
      )}
    </div>
  );
}
