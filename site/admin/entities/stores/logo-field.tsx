import { Upload, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { logoTypes, logoUpload, MOST_LOGO_BYTES } from '../../../../api/contract/pictures.ts';
import { Thumbnail } from '../../ui/controls/thumbnail.tsx';
import { dataUrlOf } from '../../requests/media.ts';
import { TextField } from '../../ui/forms/fields.tsx';

/** Specification section 5: an uploaded picture, read as a data URL, or a pasted address. */
export function LogoField() {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const { watch, setValue, setError, clearErrors, formState } = useFormContext();
  const error = formState.errors['logo']?.message;
  const [name, setName] = useState('');
  const logo = String(watch('logo') ?? '');
  const uploaded = logo.startsWith('data:');

  /** The same file may be chosen again later. */
  async function chosen(input: HTMLInputElement) {
    await read(input.files?.[0]);
    input.value = '';
  }

  function remove() {
    setValue('logo', '', { shouldDirty: true });
    upload.current?.focus();
  }

  async function read(picture: File | undefined) {
    if (!picture) return;
    const problem = problemOf(picture);
    if (problem !== null) {
      setError('logo', { message: problem });
      return;
    }
    try {
      setValue('logo', await dataUrlOf(picture), { shouldDirty: true });
      setName(picture.name);
      clearErrors('logo');
    } catch {
      setError('logo', { message: 'This picture could not be read. Is it still there?' });
    }
  }

  return (
    <div className="logo-field form-field-whole">
      {/* What is still being typed is no picture to ask a server for. */}
      <Thumbnail src={logoUpload.safeParse(logo).success ? logo : ''} />
      {uploaded ? (
        <div className="form-field">
          <span>Logo</span>
          <p className="logo-name">
            Uploaded: <strong>{name}</strong>
            <button type="button" className="icon-button" aria-label="Remove the uploaded logo" onClick={remove}>
              <X className="icon" aria-hidden />
            </button>
          </p>
          {typeof error === 'string' && <p className="field-error">{error}</p>}
        </div>
      ) : (
        <TextField
          name="logo"
          type="text"
          placeholder="https://"
          hint="An address, or upload a PNG, JPEG, WebP or AVIF picture of at most 2 MB."
        />
      )}
      <input
        ref={file}
        id={id}
        className="sr-only"
        type="file"
        tabIndex={-1}
        aria-label="Logo file"
        accept={logoTypes.join(',')}
        onChange={(event) => void chosen(event.target)}
      />
      <button ref={upload} type="button" className="btn btn-plain btn-small" onClick={() => file.current?.click()}>
        <Upload className="icon" aria-hidden /> Upload
      </button>
    </div>
  );
}

function problemOf(picture: File): string | null {
  if (!(logoTypes as readonly string[]).includes(picture.type)) return 'Upload a PNG, JPEG, WebP or AVIF picture.';
  return picture.size > MOST_LOGO_BYTES ? 'This picture is larger than 2 MB. Choose a smaller one.' : null;
}
