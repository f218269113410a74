import { formatMessage } from "#api/store/messages.ts";
import layout from "#storefront/components/layout.module.css";
import { orderTexts } from "#storefront/orders/orders/texts/texts.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import type { TextPage } from "./text-pages.ts";
import { contentTexts } from "./texts/texts.ts";

export function Policy({ page }: { page: TextPage }) {
  return (
    <article className={layout.page}>
      <div className={layout.prose}>
        <h1>{page.title}</h1>
        <Paragraphs paragraphs={page.paragraphs} />
        {page.hasReturns && <StartReturn />}
      </div>
    </article>
  );
}

export function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return paragraphs.map((text) => (
    <p key={text} className={layout.written}>
      <bdi>{text}</bdi>
    </p>
  ));
}

/** Customers start returns in their account, guests with the link in their confirmation email. */
function StartReturn() {
  const language = useLanguage();
  const { heading, signedIn, account, guest } = useTexts(contentTexts).startReturn;
  const button = useTexts(orderTexts).next.returns;
  return (
    <section>
      <h2>{heading}</h2>
      <p>
        <FormattedMessage message={signedIn} values={{ account: <a href="/account/orders">{account}</a>, button }} />
      </p>
      <p>{formatMessage(language, guest, { button })}</p>
    </section>
  );
}
