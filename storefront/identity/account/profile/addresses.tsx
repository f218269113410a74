/** The address book. */
import { createMyAddress, deleteMyAddress, listMyAddresses, updateMyAddress } from "#api/identity/account.ts";
import type { BookAddress, BookAddressFields } from "#api/identity/identity-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import { orNotFound } from "#storefront/context.ts";
import { Badge } from "#ui/Badge.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import { packCookie, unpackCookie } from "#ui/pages/cookies.ts";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import layout from "../../../components/layout.module.css";
import styles from "../account.module.css";
import cardsStyles from "../cards.module.css";
import { IntentForm, TextButton } from "../parts.tsx";
import linesStyles from "../purchases/lines.module.css";
import { detailsTexts } from "../texts/details/texts.ts";
import { frameTexts } from "../texts/frame/texts.ts";
import { summaryOf, toFields } from "./book.ts";
import { memberPage } from "./member-page.tsx";

type Entry = { id: string; lines: readonly string[]; tag: string | undefined; isDefault: boolean };
type AddressesView = {
  entries: readonly Entry[];
  /** The address that was just removed: as one line, and serialized for "Undo". */
  removed: { line: string; packed: string } | undefined;
};

export const addressesPage = memberPage<AddressesView>({
  path: "/account/addresses",
  section: "addresses",
  lead: (_, { language }) => detailsTexts[language].addresses.lead,
  load: (context) => load(context),
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const id = (form.get("id") ?? "").slice(0, 100);
    switch (form.get("intent")) {
      case "remove":
        return remove(context, id);
      case "restore":
        return restore(context, form.get("packed") ?? "");
      case "default":
        await orNotFound(
          context.shopper.call(updateMyAddress, { params: { id }, body: { address: { isDefault: true } } }),
        );
        return redirectResponse("/account/addresses?done=default");
      default:
        return redirectResponse("/account/addresses");
    }
  },
  View: ({ data }) => <Addresses {...data} />,
});

const listAddresses = async ({ shopper }: ShopContext): Promise<readonly BookAddress[]> =>
  (await shopper.call(listMyAddresses, {})).addresses;

async function load(context: ShopContext, removed?: BookAddress): Promise<AddressesView> {
  const { language } = context.shop;
  const { tags } = detailsTexts[language].address;
  const addresses = await listAddresses(context);
  return {
    entries: addresses.map((address) => ({
      id: address.id,
      lines: summaryOf(address, language),
      tag: address.tag === "UNTAGGED" ? undefined : tags[address.tag],
      isDefault: address.isDefault,
    })),
    removed: removed && {
      line: summaryOf(removed, language).slice(0, 3).join(frameTexts[language].comma),
      packed: packCookie(toFields(removed)),
    },
  };
}

/** Renders the page with an "Undo" button. */
async function remove(context: ShopContext, id: string): Promise<PageResponse> {
  const address = (await listAddresses(context)).find((one) => one.id === id);
  if (address === undefined) return redirectResponse("/account/addresses");
  await context.shopper.call(deleteMyAddress, { params: { id } });
  return addressesPage.render(context, await load(context, address));
}

async function restore(context: ShopContext, packed: string): Promise<PageResponse> {
  const fields = unpackCookie(packed);
  if (typeof fields === "object" && fields !== null) {
    // The API validates every field, as for any other address.
    const address = fields as BookAddressFields;
    await context.shopper.call(createMyAddress, { body: { address } });
  }
  return redirectResponse("/account/addresses?done=address");
}

function Addresses({ entries, removed }: AddressesView) {
  const language = useLanguage();
  const texts = useTexts(detailsTexts).addresses;
  return (
    <>
      {removed && (
        <Notice tone="info" isAnnounced>
          <IntentForm intent="restore" values={{ packed: removed.packed }}>
            {formatMessage(language, texts.removed, { address: removed.line })} <TextButton>{texts.restore}</TextButton>
          </IntentForm>
        </Notice>
      )}
      {entries.length === 0 ? (
        <div className={styles.nothing}>
          <p className={layout.lead}>{texts.none}</p>
          <ButtonLink href="/account/addresses/new">{texts.add}</ButtonLink>
        </div>
      ) : (
        <>
          <ul className={cardsStyles.cards}>
            {entries.map((entry) => (
              <AddressCard key={entry.id} entry={entry} isOnly={entries.length === 1} />
            ))}
          </ul>
          <p>
            <ButtonLink href="/account/addresses/new">{texts.add}</ButtonLink>
          </p>
        </>
      )}
    </>
  );
}

function AddressCard({ entry: { id, lines, tag, isDefault }, isOnly }: { entry: Entry; isOnly: boolean }) {
  const texts = useTexts(detailsTexts).addresses;
  const [name = texts.address, ...rest] = lines;
  return (
    <li className={cardsStyles.card}>
      <h2 className={cardsStyles.cardTitle}>
        <bdi>{name}</bdi> {tag && <span className={linesStyles.tag}>{tag}</span>}{" "}
        {isDefault && <Badge tone="good">{texts.first}</Badge>}
      </h2>
      <address className={cardsStyles.address}>
        {rest.map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
      <div className={cardsStyles.cardActions}>
        <a href={`/account/addresses/${id}`}>
          {texts.change}
          <span className="visually-hidden"> {name}</span>
        </a>
        {!isDefault && !isOnly && (
          <IntentForm intent="default" values={{ id }}>
            <TextButton about={name}>{texts.putFirst}</TextButton>
          </IntentForm>
        )}
        <IntentForm intent="remove" values={{ id }}>
          <TextButton about={name} isDanger>
            {texts.remove}
          </TextButton>
        </IntentForm>
      </div>
    </li>
  );
}
