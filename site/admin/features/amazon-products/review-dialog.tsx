import { generateAmazonBlog } from '../../../../api/contract/generate-amazon-blog.ts';
import type { AmazonProduct } from '../../../../data/schema/amazon-product.ts';
import { toast } from '../../../ui/toasts.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { Stages } from '../../controls/stages.tsx';
import { generatorToasts } from '../../messages.ts';
import { keys } from '../../requests/keys.ts';
import { useGenerator } from '../../requests/use-generator.ts';

/** Has a model draft a review post of a product. */
export function ReviewDialog({ product, onClose }: { product: AmazonProduct; onClose(): void }) {
  const generator = useGenerator(generateAmazonBlog, [keys.blogs], generatorToasts.blogFailed);
  const { name, description, keywords } = product;

  async function start() {
    const made = await generator.start({ productName: name, productDescription: description, keywords, category: 'amazon-deals' });
    if (made === null) return;
    toast(generatorToasts.blogCreated(made.title));
    onClose();
  }

  return (
    <Dialog open onClose={() => generator.stage !== null || onClose()} title={`Write a review of ${name}`} about="A model drafts the post from the product's description and keywords. You correct and publish it under Blog Management.">
      {generator.stage !== null ? (
        <Stages stage={generator.stage} onCancel={generator.cancel} />
      ) : (
        <div className="dialog-actions">
          <button type="button" className="btn btn-plain btn-small" onClick={onClose}>Cancel</button>
          <button type="button" className="btn btn-primary btn-small" onClick={() => void start()}>Generate Review</button>
        </div>
      )}
    </Dialog>
  );
}
