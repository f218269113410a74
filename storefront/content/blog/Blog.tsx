import { formatMessage } from "#api/store/messages.ts";
import layout from "#storefront/components/layout.module.css";
import { Photo } from "#storefront/components/Photo.tsx";
import type { Clock } from "#storefront/facts.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { GALLERY_SIZES, TILE_SIZES } from "#ui/media/pictures.ts";
import { type PostSummary, postPath, tagPath } from "../posts.ts";
import { pictureOf } from "../sections/parts/pictures.tsx";
import { Sections } from "../sections/Sections.tsx";
import styles from "./blog.module.css";
import { blogTexts } from "./texts/texts.ts";
import type { BlogView, PostView } from "./views.ts";

export function BlogPage({ data: { posts, tag, olderHref, shop } }: { data: BlogView }) {
  const language = useLanguage();
  const texts = useTexts(blogTexts);
  return (
    <div className={layout.page}>
      <h1>{tag === undefined ? texts.title : formatMessage(language, texts.tagged, { tag })}</h1>
      {tag !== undefined && (
        <p className={styles.back}>
          <a href="/blog">{texts.allPosts}</a>
        </p>
      )}
      <ul className={styles.posts}>
        {posts.map((post, index) => (
          <li key={post.slug}>
            <PostCard post={post} clock={shop} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {olderHref && (
        <p className={styles.older}>
          <ButtonLink href={olderHref} kind="secondary">
            {texts.older}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function PostCard({ post, clock, isFirst }: { post: PostSummary; clock: Clock; isFirst: boolean }) {
  const picture = post.image && pictureOf(post.image);
  return (
    <article className={styles.card}>
      {picture && (
        <Photo
          picture={picture}
          focus={picture.focus}
          boxes={TILE_SIZES}
          sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 92vw"
          className={styles.cardPicture}
          isFirst={isFirst}
          alt=""
        />
      )}
      <p className={styles.meta}>
        <PostDate iso={post.firstPublishedDate} clock={clock} />
      </p>
      <h2 className={styles.cardTitle}>
        <a href={postPath(post.slug)}>
          <bdi>{post.title}</bdi>
        </a>
      </h2>
      {post.excerpt !== "" && (
        <p className={styles.excerpt}>
          <bdi>{post.excerpt}</bdi>
        </p>
      )}
    </article>
  );
}

function PostDate({ iso, clock: { dateLocale, timeZone } }: { iso: string; clock: Clock }) {
  const format = new Intl.DateTimeFormat(dateLocale, { dateStyle: "long", timeZone });
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}

export function PostPage({ data: { post, publishedDate, loaded, shop } }: { data: PostView }) {
  const texts = useTexts(blogTexts);
  const picture = post.image && pictureOf(post.image);
  return (
    <article>
      <header className={`${layout.page} ${styles.head}`}>
        <p className={styles.meta}>
          <a href="/blog">{texts.title}</a>
          {publishedDate && <PostDate iso={publishedDate} clock={shop} />}
          {post.author !== "" && <bdi>{post.author}</bdi>}
        </p>
        <h1>
          <bdi>{post.title}</bdi>
        </h1>
        {post.excerpt !== "" && (
          <p className={layout.lead}>
            <bdi>{post.excerpt}</bdi>
          </p>
        )}
        {picture && (
          <Photo
            picture={picture}
            focus={picture.focus}
            boxes={GALLERY_SIZES}
            sizes="(min-width: 56rem) 56rem, 92vw"
            className={styles.picture}
            isFirst
          />
        )}
      </header>
      <Sections loaded={loaded} hasTitle />
      {post.tags.length > 0 && (
        <footer className={layout.page}>
          <ul className={styles.tags} aria-label={texts.tags}>
            {post.tags.map((tag) => (
              <li key={tag}>
                <a href={tagPath(tag)}>{tag}</a>
              </li>
            ))}
          </ul>
        </footer>
      )}
    </article>
  );
}
