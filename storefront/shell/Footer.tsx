import { formatMessage } from "#api/store/messages.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { type TextSlug, textPath } from "#storefront/store/content/text-slugs.ts";
import type { Link } from "#storefront/views.ts";
import { Button } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { footerColumnsOf } from "./Menu.tsx";
import styles from "./shell.module.css";
import { type ShellTexts, shellTexts } from "./texts/texts.ts";

type Props = { shop: ShopFacts };

export function Footer({ shop }: Props) {
  const language = useLanguage();
  const texts = useTexts(shellTexts);
  const { text, hasNewsletter, menu, socialLinks } = shop.design.footer;
  return (
    <footer className={styles.footer} data-screen="">
      <div className={styles.footerGrid}>
        <div className={styles.footerAbout}>
          <p className={styles.footerMark}>
            <bdi>{shop.name}</bdi>
          </p>
          <p>
            <bdi>{text || shop.tagline}</bdi>
          </p>
          {socialLinks.length > 0 && (
            <ul className={styles.social}>
              {socialLinks.map(({ network, url }) => (
                <li key={url}>
                  <a href={url} rel="me noopener">
                    {networks[network]}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {hasNewsletter && (
            <form method="post" action="/newsletter" className={styles.footerNews}>
              <label htmlFor="footer-email" className={styles.footerTitle}>
                {texts.newsletter.title}
              </label>
              <span className={styles.footerNewsRow}>
                <input
                  id="footer-email"
                  name="email"
                  type="email"
                  autoComplete="email"
                  required
                  maxLength={254}
                  placeholder={texts.newsletter.email}
                />
                <Button kind="secondary">{texts.newsletter.submit}</Button>
              </span>
            </form>
          )}
        </div>
        {menu.length > 0 ? (
          footerColumnsOf(shop, texts.shop).map(({ title, links }) => (
            <FooterList key={title} title={title} links={links} />
          ))
        ) : (
          <OwnColumns shop={shop} />
        )}
        <FooterList title={texts.policies} links={pageLinks(shop, ["terms", "privacy", "legal-notice"], texts)} />
      </div>
      <p className={styles.footerEnd}>
        <span>
          © <bdi>{shop.name}</bdi>
        </span>
        <span>{formatMessage(language, texts.pricesIn, { currency: shop.currency })}</span>
      </p>
    </footer>
  );
}

/** A store without collections has all products. */
export const allLink = ({ menu }: ShopFacts, texts: ShellTexts): Link =>
  menu.length > 0 ? { label: texts.allCollections, href: "/c" } : { label: texts.allProducts, href: "/search" };

/** Without a menu of the merchant: collections, and help. */
function OwnColumns({ shop }: Props) {
  const texts = useTexts(shellTexts);
  return (
    <>
      <FooterList title={texts.shop} links={[...shop.menu.slice(0, 5), allLink(shop, texts)]} />
      <FooterList
        title={texts.help}
        links={[
          ...pageLinks(shop, ["shipping", "returns"], texts),
          { label: texts.contact, href: "/contact" },
          { label: texts.yourOrders, href: "/account/orders" },
        ]}
      />
    </>
  );
}

/** Names of social networks, the same in every language. */
const networks = {
  instagram: "Instagram",
  facebook: "Facebook",
  tiktok: "TikTok",
  youtube: "YouTube",
  pinterest: "Pinterest",
  x: "X",
  bluesky: "Bluesky",
  mastodon: "Mastodon",
  linkedin: "LinkedIn",
  whatsapp: "WhatsApp",
} as const;

/** Links to policy pages with content. */
export const pageLinks = (
  { pages }: Pick<ShopFacts, "pages">,
  slugs: readonly TextSlug[],
  texts: ShellTexts,
): readonly Link[] =>
  slugs.filter((slug) => pages.includes(slug)).map((slug) => ({ label: texts.pages[slug], href: textPath(slug) }));

function FooterList({ title, links }: { title: string; links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className={styles.footerTitle}>{title}</h2>
      <ul className={styles.footerLinks}>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
