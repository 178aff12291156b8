import type { DeletionEffect } from '../../../../api/contract/shapes/deletion-effect.ts';

type TouchedPost = DeletionEffect['touches']['posts'][number];

/** Names the posts, links and addresses that a deletion touches. */
export function StoreDeletionEffect({ effect: { message, touches } }: { effect: DeletionEffect }) {
  return (
    <>
      <p>{message}</p>
      <p>These addresses will no longer work:</p>
      <ul>
        {touches.addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
      {touches.posts.length > 0 && (
        <>
          <p>These posts change:</p>
          <ul>
            {touches.posts.map((post) => (
              <li key={post.id}>
                {post.title}
                <PostEffect post={post} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function PostEffect({ post: { about, links } }: { post: TouchedPost }) {
  return (
    <ul>
      {about && <li>It will no longer be about this store.</li>}
      {links.map(({ text, url }, at) => (
        <li key={at}>
          It will lose the link “{text}” to {url}
        </li>
      ))}
    </ul>
  );
}
