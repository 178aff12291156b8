import { generate } from '../ai/generation.ts';
import { postOf, productQuestion } from '../ai/post-draft.ts';
import { saveDraft } from '../ai/save-draft.ts';
import { generateAmazonBlog } from '../contract/generate-amazon-blog.ts';
import { route } from '../http/route.ts';
import { ownerPost } from '../records/posts.ts';

export const generateAmazonBlogRoute = route(generateAmazonBlog, (call) =>
  generate(call, async (generation) => {
    const { stage, signal } = generation;
    const { body, services } = call;
    const keywords = body.keywords
      .split(',')
      .map((keyword) => keyword.trim())
      .filter((keyword) => keyword !== '');
    stage('asking');
    const answer = await services.model.ask(
      productQuestion(body.productName, body.productDescription, keywords),
      signal,
    );
    stage('checking');
    const post = { ...postOf(answer, { category: body.category, keywords }), affiliateLinks: [] };
    stage('saving');
    const { result, publish } = await saveDraft(call, generation, () => post);
    const blog = ownerPost(services.database, result);
    return { reply: { title: blog.title, blog }, publish };
  }),
);
