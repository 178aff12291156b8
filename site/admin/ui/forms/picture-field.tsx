import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { kindsOf, logoTypes } from '../../../../api/contract/pictures.ts';
import { picture } from '../../../../data/schema/fields.ts';
import { ChooseFile } from '../inputs/choose-file.tsx';
import { Thumbnail } from '../controls/thumbnail.tsx';
import { reasonOf, SignedOut } from '../../http/failure.ts';
import { isPicture, keepPicture } from '../../requests/media.ts';
import { TextField } from './fields.tsx';

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
