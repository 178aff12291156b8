import { BlogGeneratorPanel } from '../../features/blog-generator/blog-generator-panel.tsx';
import { StoreGeneratorPanel } from '../../features/store-generator/store-generator-panel.tsx';
import { Screen } from '../../shell/screen.tsx';

export default function GeneratorsScreen() {
  return (
    <Screen title="Generators">
      <StoreGeneratorPanel />
      <BlogGeneratorPanel />
    </Screen>
  );
}
