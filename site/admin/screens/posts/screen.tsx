import { BlogsPanel } from '../../features/blogs/blogs-panel.tsx';
import { PanelScreen } from '../../shell/screen.tsx';

export default function PostsScreen() {
  return (
    <PanelScreen>
      <BlogsPanel />
    </PanelScreen>
  );
}
