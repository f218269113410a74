/** `/account/subscriptions/:id/address`: changes where the next orders of a subscription are sent. */
import {
  changeSubscriptionAddress,
  getSubscriptionContract,
  type SubscriptionContract,
} from "#api/orders/subscription-contracts.ts";
import { AddressFields } from "#storefront/checkout/checkout/address/AddressFields.tsx";
import type { AddressValues, Problems } from "#storefront/checkout/checkout/address/address.ts";
import { fromRefusal } from "#storefront/checkout/checkout/address/field-problems.ts";
import { fixedRegionForm, readFixedRegion } from "#storefront/checkout/checkout/address/fixed-region.ts";
import { orNotFound, type ShopContext } from "#storefront/context.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { ErrorSummary } from "#ui/ErrorSummary.tsx";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useTexts } from "#ui/language.ts";
import { PageNotFound, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import styles from "../panels.module.css";
import { memberPage } from "../profile/member-page.tsx";
import { frameTexts } from "../texts/frame/texts.ts";
import { ownedTexts } from "../texts/owned/texts.ts";

type View = ReturnType<typeof fixedRegionForm> & {
  title: string;
  contactEmail: string;
  problems: Problems;
  message: string | undefined;
};
type Tried = { values?: AddressValues; problems?: Problems; message?: string | undefined };

const overview = "/account/subscriptions";

/** Ended subscriptions and those that send nothing have no address to change. */
async function findContract({ shopper }: ShopContext, id: string): Promise<SubscriptionContract> {
  const params = { subscriptionContractId: id.slice(0, 36) };
  const { subscriptionContract } = await orNotFound(shopper.call(getSubscriptionContract, { params }));
  const { state, shippingInfo } = subscriptionContract;
  if (state === "CANCELED" || state === "ENDED" || shippingInfo === undefined) throw new PageNotFound();
  return subscriptionContract;
}

function viewOf({ shop }: ShopContext, contract: SubscriptionContract, tried: Tried = {}): View {
  return {
    ...fixedRegionForm(contract.recipientInfo, shop, tried.values),
    title: contract.title,
    contactEmail: shop.contactEmail,
    problems: tried.problems ?? {},
    message: tried.message,
  };
}

export const subscriptionAddressPage = memberPage<View>({
  path: `${overview}/:id/address`,
  section: "subscriptions",
  title: (_, { language }) => ownedTexts[language].subscriptions.addressTitle,
  load: async (context, { id = "" }) => viewOf(context, await findContract(context, id)),
  async act(context, { id = "" }): Promise<PageResponse> {
    const contract = await findContract(context, id);
    const form = await context.request.form();
    const { values, problems, recipientInfo } = readFixedRegion(contract.recipientInfo, form, context.shop);
    const again = (tried: Tried) =>
      subscriptionAddressPage.render(context, viewOf(context, contract, { values, ...tried }));
    if (Object.keys(problems).length > 0) return again({ problems });
    try {
      const params = { subscriptionContractId: contract.id };
      await context.shopper.call(changeSubscriptionAddress, { params, body: { recipientInfo } });
    } catch (error) {
      return again(fromRefusal(context, error, values.country));
    }
    return redirectResponse(`${overview}?done=subscription-address`);
  },
  status: ({ problems, message }) => (Object.keys(problems).length > 0 || message !== undefined ? 422 : 200),
  View: ({ data }) => <AddressForm {...data} />,
});

function AddressForm({ form, countries, title, contactEmail, problems, message }: View) {
  const texts = useTexts(ownedTexts).subscriptions;
  const { back } = useTexts(frameTexts);
  const email = <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
  return (
    <form method="post" className={styles.form} data-checkout="" noValidate>
      <p>
        <FormattedMessage message={texts.addressLead} values={{ title: <bdi>{title}</bdi>, email }} />
      </p>
      <ErrorSummary problems={problems} message={message} />
      <AddressFields form={form} prefix="" section="shipping" countries={countries} problems={problems} />
      <div className={styles.buttons}>
        <Button>{texts.saveAddress}</Button>
        <ButtonLink href={overview} kind="quiet">
          {back}
        </ButtonLink>
      </div>
    </form>
  );
}
