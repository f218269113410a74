/** Renders invoices, credit notes and packing slips as PDF. */
import { localityLines } from "#api/checkout/shipping/address-rules.ts";
import { chooseLanguage, localeFor } from "#api/store/languages.ts";
import type { AddressWithContact } from "#api/values.ts";
import type { Order } from "#server/orders/orders/public.ts";
import { formatMoney, type Minor } from "#server/platform/money/money.ts";
import type { InvoiceDocument } from "./document.ts";
import { type Labels, labelsFor } from "./labels.ts";
import { type Cell, closePaper, footers, INNER, MARGIN, openPaper, type Pdf, roomFor, row, rule } from "./paper.ts";

type Printed = { number: string; issuedAt: Date; dueAt: Date | undefined };

const dateIn = (locale: string, date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(date);

export function placeLines({ address = {}, contactDetails = {} }: AddressWithContact, locale: string): string[] {
  const { streetAddress, addressLine, addressLine2, city, postalCode, subdivision, country } = address;
  const street = addressLine ?? [streetAddress?.number, streetAddress?.name].filter(Boolean).join(" ");
  const countryName =
    country === undefined ? "" : (new Intl.DisplayNames([locale], { type: "region" }).of(country) ?? country);
  return [
    contactDetails.company ?? "",
    [contactDetails.firstName, contactDetails.lastName].filter(Boolean).join(" "),
    street,
    addressLine2 ?? "",
    ...localityLines({ city, postalCode, subdivision, country }),
    countryName,
  ].filter((line) => line !== "");
}

const half = INNER / 2 - 10;

function blocks(pdf: Pdf, y: number, given: readonly { title: string; lines: readonly string[] }[]): number {
  const shown = given.filter(({ lines }) => lines.length > 0);
  const heights = shown.map(({ title, lines }, index) => {
    const x = MARGIN + index * (half + 20);
    const head = row(pdf, y, [{ text: title, x, width: half, isSoft: true }], 8);
    return head + 3 + row(pdf, y + head + 3, [{ text: lines.join("\n"), x, width: half }]);
  });
  return y + Math.max(0, ...heights) + 24;
}

export async function invoicePdf(document: InvoiceDocument, { number, issuedAt, dueAt }: Printed): Promise<Buffer> {
  const labels = labelsFor(document.language);
  const { locale, currency, seller, timeZone = "UTC" } = document;
  const isCredit = document.kind === "CREDIT_NOTE";
  const title = isCredit ? labels.creditNote : labels.invoice;
  const sellerName = seller.legalName || seller.storeName;
  const pdf = await openPaper(`${title} ${number}`, sellerName, issuedAt);
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  row(pdf, MARGIN, [{ text: seller.storeName, x: MARGIN, width: half, isBold: true }], 13);
  row(
    pdf,
    MARGIN,
    [
      {
        text: [sellerName, ...placeLines({ address: seller.address ?? {} }, locale), ...taxIds(document, labels)].join(
          "\n",
        ),
        x: MARGIN + half + 20,
        width: half,
        align: "right",
        isSoft: true,
      },
    ],
    8,
  );
  let y = MARGIN + 90;
  y += row(pdf, y, [{ text: `${title} ${number}`, x: MARGIN, width: INNER, isBold: true }], 18) + 10;
  const facts = [
    [labels.date, dateIn(locale, issuedAt, timeZone)],
    [labels.order, document.orderNumber],
    [labels.ordered, dateIn(locale, new Date(document.orderedOn), "UTC")],
    ...(dueAt === undefined || isCredit || document.prepaid >= document.grossTotal
      ? []
      : [[labels.due, dateIn(locale, dueAt, timeZone)]]),
    ...(document.creditsNumber === undefined ? [] : [[labels.credits, document.creditsNumber]]),
  ];
  y +=
    row(
      pdf,
      y,
      [
        {
          text: facts.map(([name, fact]) => `${name}: ${fact}`).join("   ·   "),
          x: MARGIN,
          width: INNER,
          isSoft: true,
        },
      ],
      8,
    ) + 20;
  y = blocks(pdf, y, [
    { title: labels.billTo, lines: [...placeLines(document.buyer, locale), document.buyer.email].filter(Boolean) },
    { title: labels.shipTo, lines: document.deliverTo === undefined ? [] : placeLines(document.deliverTo, locale) },
  ]);
  y = itemTable(pdf, y, document, labels, money);
  y = totals(pdf, y + 8, document, labels, money);
  const bank = [seller.iban ? `IBAN ${seller.iban}` : "", seller.bic ? `BIC ${seller.bic}` : "", seller.bankName ?? ""];
  const foot = [sellerName, seller.registration, seller.email, ...bank, document.footer].filter(Boolean).join(" · ");
  footers(pdf, (page, pages) => `${foot}\n${labels.page} ${page} / ${pages}`);
  return closePaper(pdf);
}

const taxIds = ({ seller }: InvoiceDocument, labels: Labels): string[] => [
  ...(seller.vatId ? [`${labels.vatId} ${seller.vatId}`] : []),
  ...(seller.taxNumber ? [`${labels.taxNumber} ${seller.taxNumber}`] : []),
];

/** The widths add up to the page's inner width. */
const columns = { name: 225, quantity: 55, unit: 75, tax: 55, amount: INNER - 225 - 55 - 75 - 55 };

function tableRow(texts: readonly [string, string, string, string, string], isSoft = false): Cell[] {
  let x = MARGIN;
  return Object.values(columns).map((width, index) => {
    const cell: Cell = { text: texts[index] ?? "", x, width: width - 6, align: index === 0 ? "left" : "right", isSoft };
    x += width;
    return cell;
  });
}

type Spell = (amount: Minor) => string;

function itemTable(pdf: Pdf, start: number, document: InvoiceDocument, labels: Labels, money: Spell): number {
  let y = start;
  y += row(pdf, y, tableRow([labels.item, labels.quantity, labels.unit, labels.taxRate, labels.net], true), 8) + 5;
  rule(pdf, y);
  y += 7;
  for (const line of document.lines) {
    y = roomFor(pdf, y, 40);
    const name = [line.name, line.note, line.sku ?? ""].filter(Boolean).join("\n");
    const unit = money(Math.round(line.net / line.quantity));
    y += row(pdf, y, tableRow([name, String(line.quantity), unit, `${line.percent} %`, money(line.net)])) + 7;
  }
  for (const charge of document.charges) {
    y = roomFor(pdf, y, 30);
    y += row(pdf, y, tableRow([charge.name, "", "", `${charge.percent} %`, money(charge.net)])) + 7;
  }
  rule(pdf, y);
  return y + 7;
}

function totals(pdf: Pdf, start: number, document: InvoiceDocument, labels: Labels, money: Spell): number {
  const isCredit = document.kind === "CREDIT_NOTE";
  const open = document.grossTotal - document.prepaid;
  const lines: [string, string, boolean][] = [
    [labels.netTotal, money(document.netTotal), false],
    ...document.taxes
      .filter((tax) => tax.tax > 0)
      .map((tax): [string, string, boolean] => [`${tax.name} ${tax.percent} %`, money(tax.tax), false]),
    [isCredit ? labels.refunded : labels.total, money(document.grossTotal), true],
    ...(isCredit || document.prepaid === 0
      ? []
      : ([[labels.paid, money(document.prepaid), false]] as [string, string, boolean][])),
    ...(isCredit || document.prepaid === 0 || open === 0
      ? []
      : ([[labels.open, money(open), true]] as [string, string, boolean][])),
  ];
  let y = roomFor(pdf, start, lines.length * 18 + 20);
  for (const [label, amount, isBold] of lines) {
    const cells: Cell[] = [
      { text: label, x: MARGIN + INNER - 270, width: 160, isBold },
      { text: amount, x: MARGIN + INNER - 110, width: 104, align: "right", isBold },
    ];
    y += row(pdf, y, cells, isBold ? 11 : 9) + 6;
  }
  return y;
}

/** At least one page per order: the unfulfilled items, without prices, with check boxes. */
export async function packingSlips(
  orders: readonly Order[],
  { storeName, timeZone, now }: { storeName: string; timeZone: string; now: Date },
): Promise<Buffer> {
  const pdf = await openPaper("Packing slips", storeName, now);
  orders.forEach((order, index) => {
    if (index > 0) pdf.addPage();
    packingSlip(pdf, order, { storeName, timeZone });
  });
  if (orders.length === 0) row(pdf, MARGIN, [{ text: "No items to fulfill.", x: MARGIN, width: INNER }]);
  footers(pdf, () => storeName);
  return closePaper(pdf);
}

function packingSlip(pdf: Pdf, order: Order, { storeName, timeZone }: { storeName: string; timeZone: string }): void {
  const labels = labelsFor(order.language);
  const locale = localeFor(chooseLanguage(order.language, order.locale), order.locale);
  row(pdf, MARGIN, [{ text: storeName, x: MARGIN, width: half, isBold: true }], 13);
  let y = MARGIN + 45;
  y +=
    row(
      pdf,
      y,
      [{ text: `${labels.packingSlip} · ${labels.order} ${order.number}`, x: MARGIN, width: INNER, isBold: true }],
      16,
    ) + 8;
  const ordered = `${labels.ordered}: ${dateIn(locale, order.purchasedAt, timeZone)}`;
  const facts = [ordered, order.shipping?.title ?? ""].filter(Boolean);
  y += row(pdf, y, [{ text: facts.join("   ·   "), x: MARGIN, width: INNER, isSoft: true }], 8) + 18;
  const pickup = order.shipping?.logistics.pickupDetails;
  y = blocks(pdf, y, [
    {
      title: pickup === undefined ? labels.shipTo : labels.pickup,
      lines: placeLines(order.recipientInfo ?? {}, locale),
    },
    { title: labels.note, lines: order.buyerNote === null ? [] : [order.buyerNote] },
  ]);
  const cells = (name: string, quantity: string, packed: string, isSoft = false): Cell[] => [
    { text: quantity, x: MARGIN, width: 60, isSoft, isBold: !isSoft },
    { text: name, x: MARGIN + 66, width: INNER - 140, isSoft },
    { text: packed, x: MARGIN + INNER - 64, width: 60, align: "right", isSoft },
  ];
  y += row(pdf, y, cells(labels.item, labels.quantity, labels.packed, true), 8) + 5;
  rule(pdf, y);
  y += 8;
  // The unfulfilled items, or all items if everything is fulfilled.
  const boxed = order.lines.filter(({ isShippable }) => isShippable);
  const isAllSent = boxed.every(({ quantity, fulfilled }) => fulfilled >= quantity);
  for (const line of boxed) {
    const left = isAllSent ? line.quantity : line.quantity - line.fulfilled;
    if (left <= 0) continue;
    y = roomFor(pdf, y, 40);
    const choices = line.details.descriptionLines
      .map(({ name, plainText, colorInfo }) => `${name.original}: ${plainText?.original ?? colorInfo?.original ?? ""}`)
      .join(", ");
    const name = [line.name, choices, line.details.sku ?? ""].filter(Boolean).join("\n");
    pdf
      .rect(MARGIN + INNER - 14, y, 10, 10)
      .lineWidth(0.8)
      .strokeColor("#6b655b")
      .stroke();
    y += Math.max(14, row(pdf, y, cells(name, `${left} ×`, ""), 10)) + 9;
  }
  rule(pdf, y);
}
