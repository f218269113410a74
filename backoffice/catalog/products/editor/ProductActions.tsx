import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Copy, Ellipsis, ExternalLink, Trash2 } from "lucide-react";
import { useState } from "react";
import { deleteMerchantProduct } from "#api/catalog/products/merchant-products.ts";
import type { Product } from "#api/catalog/products/product.ts";
import { saveNewProduct } from "#api/inventory/products-with-inventory.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { EditorState } from "../form/merge-forms.ts";
import { toNewProduct } from "../form/write-product.ts";
import { refreshProducts } from "../queries.ts";
import { productEditorTexts } from "./texts/texts.ts";

const texts = productEditorTexts[staffLanguage()].actions;

/** Actions of the product page. A duplicate is hidden and has no SKUs, because SKUs are unique. */
export function ProductActions({ product, saved }: { product: Product; saved: EditorState }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const can = useCan();
  const copy = useMutation({
    mutationFn: () => call(saveNewProduct, { body: { product: toNewProduct(copyOf(saved)) } }),
    onSuccess: async ({ product: made }) => {
      showToast(texts.duplicated);
      void refreshProducts();
      await navigate({ to: "/products/$productId", params: { productId: made.id } });
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteMerchantProduct, { params: { id: product.id } }),
    onSuccess: async () => {
      showToast(texts.deleted);
      await navigate({ to: "/products", ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ["products", "editor", product.id] });
      await refreshProducts();
    },
  });
  return (
    <>
      {product.visible && product.url !== undefined && (
        <a className={buttonClass()} href={product.url.url} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
          {texts.view}
        </a>
      )}
      {can("products:write") && (
        <Menu
          label={texts.more}
          size="icon"
          entries={[
            {
              id: "copy",
              label: texts.duplicate,
              note: texts.duplicateNote,
              icon: <Copy aria-hidden="true" />,
              isDisabled: copy.isPending,
              onSelect: () => copy.mutate(),
            },
            {
              id: "delete",
              label: texts.delete,
              icon: <Trash2 aria-hidden="true" />,
              isDangerous: true,
              onSelect: () => setIsAsking(true),
            },
          ]}
        >
          <Ellipsis aria-hidden="true" />
        </Menu>
      )}
      {copy.isError && <Banner tone="critical">{messageOf(copy.error)}</Banner>}
      <ConfirmDialog
        title={formatMessage(staffLanguage(), texts.deleteTitle, { name: product.name })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={texts.deleteConfirm}
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>{texts.deleteText}</p>
        <p>{texts.hideInstead}</p>
      </ConfirmDialog>
    </>
  );
}

const MAX_NAME = 80;

function copyOf({ form, rows }: EditorState): EditorState {
  const room = MAX_NAME - formatMessage(staffLanguage(), texts.copyName, { name: "" }).length;
  return {
    form: {
      ...form,
      name: formatMessage(staffLanguage(), texts.copyName, { name: form.name.slice(0, room) }),
      slug: "",
      visible: false,
      subscriptions: form.subscriptions.map(({ id: _id, ...subscription }) => subscription),
    },
    rows: rows.map(({ id: _id, ...row }) => ({ ...row, sku: "", barcode: "", stock: {} })),
  };
}
