import { generateAmazonBlog } from '../../../../api/contract/generators.ts';
import type { AmazonProduct } from '../../../../data/schema/amazon-product.ts';
import { toast } from '../../../browser/toasts.ts';
import { GenerateButton, Stages } from '../../ui/controls/generation.tsx';
import { GuardedDialog } from '../../ui/forms/guarded-dialog.tsx';
import { useUnsaved } from '../../ui/drafts/unsaved.ts';
import { generatorToasts } from '../../text/generator-messages.ts';
import { useGenerator } from '../../requests/use-generator.ts';
import { Button } from '../../ui/controls/buttons.tsx';

/** Has a model draft a review post of a product. */
export function ReviewDialog({ product, onClose }: { product: AmazonProduct; onClose(): void }) {
  const generator = useGenerator(generateAmazonBlog, generatorToasts.blogFailed);
  const { name, description, keywords } = product;

  const busy = generator.stage !== null;
  useUnsaved(busy, 'generation');

  async function start() {
    const made = await generator.start({
      productName: name,
      productDescription: description,
      keywords,
      category: 'amazon-deals',
    });
    if (made === null) return;
    toast(generatorToasts.blogCreated(made.title));
    onClose();
  }

  return (
    <GuardedDialog
      onClose={onClose}
      generating={busy}
      title={`Write a review of ${name}`}
      about="A model drafts the post from the product's description and keywords. You correct and publish it under Blog Management."
    >
      {(leave) => (
        <>
          <div className="dialog-actions">
            <Button disabled={busy} onClick={leave}>
              Cancel
            </Button>
            <GenerateButton label="Generate Review" busy={busy} onPress={() => void start()} />
          </div>
          {generator.stage !== null && <Stages stage={generator.stage} onCancel={generator.cancel} />}
        </>
      )}
    </GuardedDialog>
  );
}
