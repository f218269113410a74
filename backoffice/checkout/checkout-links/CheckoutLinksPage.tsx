import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy, Link2, Trash2 } from "lucide-react";
import { useState } from "react";
import { type CheckoutTemplate, deleteCheckoutTemplate } from "#api/checkout/checkout-templates.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatList } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { CheckoutLinkDialog } from "./CheckoutLinkDialog.tsx";
import { checkoutLinksQuery, linkOf, refreshCheckoutLinks } from "./queries.ts";
import { checkoutLinksTexts } from "./texts/texts.ts";

const texts = checkoutLinksTexts[staffLanguage()];

const noNames: ReadonlyMap<string, string> = new Map();

/** `Stoneware cup × 2, Engraving`. */
function describe({ lineItems = [], customLineItems = [] }: CheckoutTemplate, names: ReadonlyMap<string, string>) {
  const items = [
    ...lineItems.map(({ catalogReference, quantity }) => ({
      name: names.get(catalogReference.catalogItemId) ?? texts.deletedProduct,
      quantity,
    })),
    ...customLineItems.map(({ productName, quantity }) => ({ name: productName.original, quantity })),
  ];
  return formatList(
    items.map(({ name, quantity }) =>
      quantity === 1 ? name : formatMessage(staffLanguage(), texts.times, { name, count: quantity }),
    ),
  );
}

/** Links that start a checkout with chosen products, for emails, social media and QR codes. */
export function CheckoutLinksPage() {
  const canWrite = useCan()("orders:write");
  const [edited, setEdited] = useState<CheckoutTemplate | "new">();
  const [deleted, setDeleted] = useState<CheckoutTemplate>();
  const found = useQuery(checkoutLinksQuery);
  const rows = found.data?.links ?? [];
  const names = found.data?.names ?? noNames;
  const add = canWrite && (
    <Button variant="primary" onClick={() => setEdited("new")}>
      {texts.add}
    </Button>
  );
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={rows.length > 0 && add}>
      <Card isFlush>
        {found.isPending && <SkeletonRows rows={4} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isSuccess && rows.length === 0 && (
          <EmptyState icon={<Link2 aria-hidden="true" />} title={texts.none} action={add}>
            {texts.about}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <DataTable
            caption={formatMessage(staffLanguage(), texts.caption, { count: rows.length })}
            columns={columnsFor({ names, canWrite, edit: setEdited, remove: setDeleted })}
            rows={rows}
            rowId={({ id }) => id}
            {...(canWrite && { onOpen: setEdited })}
          />
        )}
      </Card>
      {edited !== undefined && (
        <CheckoutLinkDialog
          link={edited === "new" ? undefined : edited}
          names={names}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted !== undefined && <DeleteDialog link={deleted} onClose={() => setDeleted(undefined)} />}
    </Page>
  );
}

type Columns = {
  names: ReadonlyMap<string, string>;
  canWrite: boolean;
  edit: (link: CheckoutTemplate) => void;
  remove: (link: CheckoutTemplate) => void;
};

const columnsFor = ({ names, canWrite, edit, remove }: Columns): readonly Column<CheckoutTemplate>[] => [
  {
    id: "products",
    header: texts.products,
    phone: "title",
    cell: (link) =>
      canWrite ? (
        <Button variant="plain" size="small" onClick={() => edit(link)}>
          {describe(link, names)}
        </Button>
      ) : (
        describe(link, names)
      ),
  },
  {
    id: "status",
    header: texts.status,
    cell: ({ status }) =>
      status === "ACTIVE" ? (
        <Badge tone="success" glyph="full">
          {texts.states.ACTIVE}
        </Badge>
      ) : (
        <Badge>{texts.states.INACTIVE}</Badge>
      ),
  },
  { id: "coupon", header: texts.coupon, phone: "wide", cell: ({ couponCode = "" }) => couponCode },
  {
    id: "used",
    header: texts.used,
    align: "end",
    phone: "end",
    cell: ({ usedCount }) => formatMessage(staffLanguage(), texts.usedCount, { count: usedCount }),
  },
  {
    id: "actions",
    header: texts.actions,
    isHeaderHidden: true,
    align: "end",
    phone: "action",
    cell: (link) => (
      <>
        <Button
          variant="plain"
          size="icon"
          aria-label={formatMessage(staffLanguage(), texts.copy, { products: describe(link, names) })}
          icon={<Copy aria-hidden="true" />}
          onClick={() => void navigator.clipboard.writeText(linkOf(link)).then(() => showToast(texts.copied))}
        />
        {canWrite && (
          <Button
            variant="plain"
            size="icon"
            aria-label={formatMessage(staffLanguage(), texts.deleteNamed, { products: describe(link, names) })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => remove(link)}
          />
        )}
      </>
    ),
  },
];

function DeleteDialog({ link, onClose }: { link: CheckoutTemplate; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(deleteCheckoutTemplate, { params: { checkoutTemplateId: link.id } }),
    onSuccess: async () => {
      await refreshCheckoutLinks();
      showToast(texts.deleted);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      confirmLabel={texts.deleteConfirm}
      isBusy={remove.isPending}
      isDangerous
    >
      {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
      <p>{texts.deleteText}</p>
    </ConfirmDialog>
  );
}
