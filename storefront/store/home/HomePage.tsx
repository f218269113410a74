import { formatMessage } from "#api/store/messages.ts";
import type { StorePromise } from "#api/store/settings.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { ProductGrid } from "#storefront/components/ProductGrid.tsx";
import { Recent } from "#storefront/components/Recent.tsx";
import { GALLERY_SIZES, type Picture } from "#storefront/pictures.ts";
import type { CollectionCardView, ProductCardView } from "#storefront/views.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import { CollectionTiles } from "./CollectionTiles.tsx";
import { Hero } from "./Hero.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./texts/texts.ts";

export type HomeView = {
  shopName: string;
  tagline: string;
  heroPicture: Picture | undefined;
  /** Products of the hero if it has no image, best first. */
  heroProducts: readonly ProductCardView[];
  collections: readonly CollectionCardView[];
  newest: readonly ProductCardView[];
  popular: readonly ProductCardView[];
  /** The featured collection. */
  story: { collection: CollectionCardView; picture: Picture | undefined } | undefined;
  promises: readonly StorePromise[];
};

export function HomePage({ data }: { data: HomeView }) {
  const texts = useTexts(homeTexts);
  if (data.newest.length === 0 && data.collections.length === 0) return <Stocking shopName={data.shopName} />;
  return (
    <>
      <Hero tagline={data.tagline} picture={data.heroPicture} products={data.heroProducts} />
      {data.collections.length > 0 && (
        <section className={layout.section} aria-labelledby="home-collections">
          <SectionHead id="home-collections" title={texts.findYourCorner} href="/c" link={texts.allCollections} />
          <CollectionTiles collections={data.collections.slice(0, 5)} />
        </section>
      )}
      {data.newest.length > 0 && (
        <section className={layout.section} aria-labelledby="home-new">
          <SectionHead id="home-new" title={texts.newIn} href="/search?sort=newest" link={texts.everythingNew} />
          <ProductGrid products={data.newest} layout="row" />
        </section>
      )}
      {data.story && <Story story={data.story} />}
      {data.popular.length > 0 && (
        <section className={layout.section} aria-labelledby="home-popular">
          <SectionHead id="home-popular" title={texts.popular} href="/search" link={texts.shopEverything} />
          <ProductGrid products={data.popular} layout="four" />
        </section>
      )}
      <Recent className={layout.section} />
      {data.promises.length > 0 && (
        <section className={layout.section} aria-label={texts.goodToKnow}>
          <ul className={styles.promises}>
            {data.promises.map((promise) => (
              <li key={promise.title}>
                <Icon name={promise.icon} size={28} />
                <h3>
                  <bdi>{promise.title}</bdi>
                </h3>
                {promise.text !== "" && (
                  <p>
                    <bdi>{promise.text}</bdi>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type HeadProps = { id: string; title: string; href: string; link: string };

function SectionHead({ id, title, href, link }: HeadProps) {
  return (
    <div className={layout.sectionHead}>
      <h2 id={id}>{title}</h2>
      <a href={href}>
        {link} <Icon name="arrow" size={18} />
      </a>
    </div>
  );
}

function Story({ story: { collection, picture } }: { story: NonNullable<HomeView["story"]> }) {
  const language = useLanguage();
  const texts = useTexts(homeTexts);
  return (
    <section className={styles.story} aria-labelledby="home-story">
      <div className={styles.storyInner}>
        <div className={styles.storyText}>
          <p className={styles.kicker}>{texts.inFocus}</p>
          <h2 id="home-story">{collection.name}</h2>
          <p>
            <bdi>{collection.description}</bdi>
          </p>
          <ButtonLink href={collection.href} kind="secondary">
            {formatMessage(language, texts.seeAll, { count: collection.count })}
          </ButtonLink>
        </div>
        {picture && (
          <Photo
            picture={picture}
            boxes={GALLERY_SIZES}
            sizes="(min-width: 56rem) 50vw, 100vw"
            className={styles.storyPicture}
            alt=""
          />
        )}
      </div>
    </section>
  );
}

function Stocking({ shopName }: { shopName: string }) {
  const language = useLanguage();
  const texts = useTexts(homeTexts).empty;
  return (
    <div className={layout.page}>
      <div className={layout.empty}>
        <h1>{texts.title}</h1>
        <p className={layout.lead}>{formatMessage(language, texts.text, { shop: shopName })}</p>
        <ButtonLink href="/contact" kind="secondary">
          {texts.ask}
        </ButtonLink>
      </div>
    </div>
  );
}
