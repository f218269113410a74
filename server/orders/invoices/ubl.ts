/** Renders the e-invoice: EN 16931 in the syntax of UBL 2.1 (ISO/IEC 19845), core profile. */
import type { Address, ContactDetails } from "#api/values.ts";
import { type Minor, toDecimal } from "#server/platform/money/money.ts";
import type { DocumentLine, InvoiceDocument, TaxSubtotal } from "./document.ts";

type Dated = {
  number: string;
  issuedOn: string;
  dueOn: string | undefined;
  creditsIssuedOn?: string | undefined;
};

/** Characters that XML 1.0 doesn't allow, not even escaped. */
const unwritable = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

const escapeXml = (text: string): string =>
  text
    .replace(unwritable, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");

type Node = string;
const group = (name: string, ...children: Node[]): Node => {
  const content = children.join("");
  return content === "" ? "" : `<${name}>${content}</${name}>`;
};
const value = (name: string, text: string | undefined, attributes = ""): Node =>
  text === undefined || text === "" ? "" : `<${name}${attributes}>${escapeXml(text)}</${name}>`;

/**
 * Requires a document that passes `checkDocument` and `missingForEInvoice`.
 * @throws nothing: call `checkDocument` and `missingForEInvoice` before
 */
export function toUbl(document: InvoiceDocument, { number, issuedOn, dueOn, creditsIssuedOn }: Dated): string {
  const isCredit = document.kind === "CREDIT_NOTE";
  const root = isCredit ? "CreditNote" : "Invoice";
  const { currency } = document;
  const money = (name: string, amount: Minor): Node =>
    value(name, toDecimal(amount, currency), ` currencyID="${currency}"`);
  const line = isCredit ? "CreditNoteLine" : "InvoiceLine";
  const quantity = isCredit ? "CreditedQuantity" : "InvoicedQuantity";
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">${[
    value("cbc:CustomizationID", "urn:cen.eu:en16931:2017"),
    value("cbc:ID", number),
    value("cbc:IssueDate", issuedOn),
    isCredit ? "" : value("cbc:DueDate", dueOn),
    value(`cbc:${root}TypeCode`, isCredit ? "381" : "380"),
    value("cbc:Note", isCredit ? document.reason : document.footer),
    value("cbc:DocumentCurrencyCode", currency),
    value("cbc:BuyerReference", document.buyerReference ?? document.orderNumber),
    group("cac:OrderReference", value("cbc:ID", document.orderNumber)),
    group(
      "cac:BillingReference",
      group(
        "cac:InvoiceDocumentReference",
        value("cbc:ID", document.creditsNumber),
        document.creditsNumber ? value("cbc:IssueDate", creditsIssuedOn) : "",
      ),
    ),
    group("cac:AccountingSupplierParty", sellerParty(document)),
    group("cac:AccountingCustomerParty", buyerParty(document)),
    delivery(document),
    paymentMeans(document),
    ...document.charges.map((charge) =>
      group(
        "cac:AllowanceCharge",
        value("cbc:ChargeIndicator", "true"),
        value("cbc:AllowanceChargeReason", charge.name),
        money("cbc:Amount", charge.net),
        group("cac:TaxCategory", category(charge)),
      ),
    ),
    group(
      "cac:TaxTotal",
      money("cbc:TaxAmount", document.taxTotal),
      ...document.taxes.map((tax) => subtotal(tax, money)),
    ),
    group(
      "cac:LegalMonetaryTotal",
      money("cbc:LineExtensionAmount", document.lineTotal),
      money("cbc:TaxExclusiveAmount", document.netTotal),
      money("cbc:TaxInclusiveAmount", document.grossTotal),
      document.chargeTotal === 0 ? "" : money("cbc:ChargeTotalAmount", document.chargeTotal),
      document.prepaid === 0 ? "" : money("cbc:PrepaidAmount", document.prepaid),
      money("cbc:PayableAmount", document.grossTotal - document.prepaid),
    ),
    ...document.lines.map((each, index) =>
      group(
        `cac:${line}`,
        value("cbc:ID", String(index + 1)),
        value("cbc:Note", each.note),
        value(`cbc:${quantity}`, String(each.quantity), ' unitCode="C62"'),
        money("cbc:LineExtensionAmount", each.net),
        group(
          "cac:Item",
          value("cbc:Name", each.name),
          group("cac:SellersItemIdentification", value("cbc:ID", each.sku)),
          group("cac:ClassifiedTaxCategory", category(each)),
        ),
        // The price applies to the sold quantity, so the line amount follows without rounding.
        group(
          "cac:Price",
          money("cbc:PriceAmount", each.net),
          value("cbc:BaseQuantity", String(each.quantity), ' unitCode="C62"'),
        ),
      ),
    ),
  ].join("")}</${root}>
`;
}

const category = ({ category: id, percent }: Pick<DocumentLine, "category" | "percent">): Node =>
  value("cbc:ID", id) + value("cbc:Percent", percent) + group("cac:TaxScheme", value("cbc:ID", "VAT"));

const subtotal = (tax: TaxSubtotal, money: (name: string, amount: Minor) => Node): Node =>
  group(
    "cac:TaxSubtotal",
    money("cbc:TaxableAmount", tax.taxable),
    money("cbc:TaxAmount", tax.tax),
    group(
      "cac:TaxCategory",
      value("cbc:ID", tax.category),
      value("cbc:Percent", tax.percent),
      tax.category === "E" ? value("cbc:TaxExemptionReason", "Exempt from tax") : "",
      group("cac:TaxScheme", value("cbc:ID", "VAT")),
    ),
  );

function postal(name: string, address: Address | undefined): Node {
  const { streetAddress, addressLine, addressLine2, city, postalCode, subdivision, country } = address ?? {};
  const street = addressLine ?? [streetAddress?.name, streetAddress?.number].filter(Boolean).join(" ");
  return group(
    name,
    value("cbc:StreetName", street),
    value("cbc:AdditionalStreetName", addressLine2),
    value("cbc:CityName", city),
    value("cbc:PostalZone", postalCode),
    value("cbc:CountrySubentity", subdivision),
    group("cac:Country", value("cbc:IdentificationCode", country)),
  );
}

function sellerParty({ seller }: InvoiceDocument): Node {
  const { email, legalName, address, vatId, taxNumber, registration, phone, storeName } = seller;
  return group(
    "cac:Party",
    value("cbc:EndpointID", email, ' schemeID="EM"'),
    group("cac:PartyName", value("cbc:Name", storeName)),
    postal("cac:PostalAddress", address),
    vatId
      ? group("cac:PartyTaxScheme", value("cbc:CompanyID", vatId), group("cac:TaxScheme", value("cbc:ID", "VAT")))
      : "",
    taxNumber
      ? group("cac:PartyTaxScheme", value("cbc:CompanyID", taxNumber), group("cac:TaxScheme", value("cbc:ID", "TAX")))
      : "",
    group("cac:PartyLegalEntity", value("cbc:RegistrationName", legalName), value("cbc:CompanyID", registration)),
    group("cac:Contact", value("cbc:Telephone", phone), value("cbc:ElectronicMail", email)),
  );
}

export function nameOf({ firstName, lastName, company }: ContactDetails = {}): string {
  return company || [firstName, lastName].filter(Boolean).join(" ");
}

function buyerParty({ buyer }: InvoiceDocument): Node {
  const { email, address, contactDetails } = buyer;
  const vatId = contactDetails?.vatId?.id;
  return group(
    "cac:Party",
    value("cbc:EndpointID", email, ' schemeID="EM"'),
    postal("cac:PostalAddress", address),
    vatId
      ? group("cac:PartyTaxScheme", value("cbc:CompanyID", vatId), group("cac:TaxScheme", value("cbc:ID", "VAT")))
      : "",
    group("cac:PartyLegalEntity", value("cbc:RegistrationName", nameOf(contactDetails) || email || "Customer")),
  );
}

function delivery({ deliverTo, deliveredOn, orderedOn }: InvoiceDocument): Node {
  return group(
    "cac:Delivery",
    value("cbc:ActualDeliveryDate", deliveredOn ?? orderedOn),
    deliverTo?.address?.country === undefined
      ? ""
      : group("cac:DeliveryLocation", postal("cac:Address", deliverTo.address)),
  );
}

/** UNCL 4461: 58 SEPA credit transfer, 30 credit transfer, 1 not defined. */
function paymentMeans({ seller, paymentMethod, prepaid, grossTotal, kind }: InvoiceDocument): Node {
  if (kind === "CREDIT_NOTE") return "";
  const isOpen = prepaid < grossTotal && seller.iban !== undefined && seller.iban !== "";
  return group(
    "cac:PaymentMeans",
    value(
      "cbc:PaymentMeansCode",
      isOpen ? "58" : "1",
      paymentMethod === "" ? "" : ` name="${escapeXml(paymentMethod)}"`,
    ),
    isOpen
      ? group(
          "cac:PayeeFinancialAccount",
          value("cbc:ID", seller.iban?.replace(/\s/g, "")),
          value("cbc:Name", seller.legalName),
          group("cac:FinancialInstitutionBranch", value("cbc:ID", seller.bic)),
        )
      : "",
  );
}
