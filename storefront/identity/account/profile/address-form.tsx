/** Form to add or edit an address, with the fields and labels of its country. */

import { isCountry, rulesOf } from "#api/checkout/shipping/address-rules.ts";
import { createMyAddress, listMyAddresses, updateMyAddress } from "#api/identity/account.ts";
import { AddressFields } from "#storefront/checkout/checkout/address/AddressFields.tsx";
import {
  type AddressValues,
  checkAddress,
  type Problems as FieldProblems,
  readAddress,
} from "#storefront/checkout/checkout/address/address.ts";
import { countryChoices } from "#storefront/checkout/checkout/address/countries.ts";
import type { ShopContext } from "#storefront/context.ts";
import { orNotFound } from "#storefront/context.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { ErrorSummary } from "#ui/ErrorSummary.tsx";
import { Select } from "#ui/Field.tsx";
import { useTexts } from "#ui/language.ts";
import { PageNotFound, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import styles from "../panels.module.css";
import { noProblems, readProblems } from "../problems.ts";
import { detailsTexts } from "../texts/details/texts.ts";
import { frameTexts } from "../texts/frame/texts.ts";
import { addressTags, toBook, toForm } from "./book.ts";
import { memberPage } from "./member-page.tsx";

type AddressView = {
  isNew: boolean;
  values: AddressValues;
  tag: string;
  isDefault: boolean;
  countries: readonly { value: string; label: string }[];
  problems: FieldProblems;
  message: string | undefined;
};

const NEW = "new";

export const addressPage = memberPage<AddressView>({
  path: "/account/addresses/:id",
  section: "addresses",
  title({ isNew }, { language }) {
    const { addresses, address } = detailsTexts[language];
    return isNew ? addresses.add : address.changeTitle;
  },
  async load(context, { id = NEW }) {
    const { addresses } = await context.shopper.call(listMyAddresses, {});
    const address = addresses.find((one) => one.id === id);
    if (id !== NEW && address === undefined) throw new PageNotFound();
    const values = toForm(address, context.shop.country);
    // The only address is always the default.
    const isDefault = address?.isDefault ?? addresses.length === 0;
    return viewOf(context, { isNew: id === NEW, values, tag: address?.tag ?? "UNTAGGED", isDefault });
  },
  async act(context, { id = NEW }): Promise<PageResponse> {
    const form = await context.request.form();
    const values = readAddress(form, "");
    const tag = form.get("tag") ?? "UNTAGGED";
    const shown = { isNew: id === NEW, values, tag, isDefault: form.get("isDefault") === "yes" };
    if (form.get("intent") === "country") return addressPage.render(context, viewOf(context, shown));
    const problems = checkAddress(values, "", context.shop);
    if (Object.keys(problems).length > 0) return addressPage.render(context, viewOf(context, { ...shown, problems }));
    const address = toBook(values, tag, shown.isDefault);
    try {
      if (id === NEW) await context.shopper.call(createMyAddress, { body: { address } });
      else await orNotFound(context.shopper.call(updateMyAddress, { params: { id }, body: { address } }));
      return redirectResponse("/account/addresses?done=address");
    } catch (error) {
      const { message, fields } = readProblems(context, error, {
        ADDRESS_BOOK_FULL: detailsTexts[context.shop.language].address.full,
      });
      return addressPage.render(context, viewOf(context, { ...shown, problems: fields, message }));
    }
  },
  status: ({ problems, message }) => (Object.keys(problems).length > 0 || message !== undefined ? 422 : 200),
  View: ({ data }) => <AddressForm {...data} />,
});

type Parts = Pick<AddressView, "isNew" | "values" | "tag" | "isDefault"> & Partial<AddressView>;

function viewOf({ shop }: ShopContext, parts: Parts): AddressView {
  const country = isCountry(parts.values.country) ? parts.values.country : shop.country;
  return {
    countries: countryChoices(shop.locale),
    problems: noProblems.fields,
    message: undefined,
    ...parts,
    values: { ...parts.values, country },
  };
}

function AddressForm({ isNew, values, tag, isDefault, countries, problems, message }: AddressView) {
  const texts = useTexts(detailsTexts).address;
  const { back } = useTexts(frameTexts);
  const tags = addressTags.map((value) => ({ value, label: texts.tags[value] }));
  return (
    <form method="post" className={styles.form} data-checkout="" noValidate>
      <ErrorSummary problems={problems} message={message} />
      <AddressFields
        form={{ values, rules: rulesOf(values.country), phone: "OPTIONAL" }}
        prefix=""
        section="shipping"
        countries={countries}
        problems={problems}
      />
      <Select label={texts.label} name="tag" defaultValue={tag} choices={tags} />
      <div className={styles.check}>
        <input type="checkbox" id="isDefault" name="isDefault" value="yes" defaultChecked={isDefault} />
        <label htmlFor="isDefault">{texts.useFirst}</label>
      </div>
      <div className={styles.buttons}>
        <Button>{isNew ? texts.add : texts.save}</Button>
        <ButtonLink href="/account/addresses" kind="quiet">
          {back}
        </ButtonLink>
      </div>
    </form>
  );
}
