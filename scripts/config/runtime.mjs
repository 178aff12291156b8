// Loaded before every command: the runtime is checked first, so that an old one gets a sentence and not a stack.
import module from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `This needs Node 22.22 or newer, and this is ${process.versions.node}. Start it through npm (npm start, npm run rebuild …): ` +
      'the package "node" then provides Node 24. If it still says this, the install step of that package did not run: ' +
      'run "npm ci" with install scripts allowed (npm config get ignore-scripts must be false), or install Node 24 yourself.',
  );
  process.exit(1);
}
// Also for the processes that this one starts, which load much of the same.
const { directory } = module.enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;
process.env.NODE_ENV ??= 'production';
