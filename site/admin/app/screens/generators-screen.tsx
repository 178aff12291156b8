import { BlogGeneratorPanel } from '../../entities/posts/blog-generator-panel.tsx';
import { StoreGeneratorPanel } from '../../entities/stores/store-generator-panel.tsx';
import { Screen } from '../shell/screen.tsx';

export default function GeneratorsScreen() {
  return (
    <Screen title="Generators">
      <StoreGeneratorPanel />
      <BlogGeneratorPanel />
    </Screen>
  );
}
