import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Copy, Ellipsis, ExternalLink, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ProductV3 } from "#api/catalog/products/product-v3-values.ts";
import { createProductV3, deleteProductV3 } from "#api/catalog/products/products-v3.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import type { EditorState } from "../form/merge-forms.ts";
import { toNewProduct } from "../form/write-product.ts";
import { refreshProducts } from "../queries.ts";

/** What can be done with the whole product. A copy is hidden and has no SKU, so that nothing is there twice. */
export function ProductActions({ product, saved }: { product: ProductV3; saved: EditorState }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const can = useCan();
  const copy = useMutation({
    mutationFn: () => call(createProductV3, { body: { product: toNewProduct(copyOf(saved)) } }),
    onSuccess: async ({ product: made }) => {
      showToast("Product copied");
      void refreshProducts();
      await navigate({ to: "/products/$productId", params: { productId: made.id } });
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteProductV3, { params: { productId: product.id } }),
    onSuccess: async () => {
      showToast("Product deleted");
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
          View in shop
        </a>
      )}
      {can("products:write") && (
        <Menu
          label="More actions"
          size="icon"
          entries={[
            {
              id: "copy",
              label: "Duplicate",
              note: "Hidden, without SKUs and stock",
              icon: <Copy aria-hidden="true" />,
              isDisabled: copy.isPending,
              onSelect: () => copy.mutate(),
            },
            {
              id: "delete",
              label: "Delete",
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
        title={`Delete “${product.name}”?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel="Delete product"
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>Its variants and stock go with it. This cannot be undone. Orders keep what they say.</p>
        <p>To take it off the shop for a while, hide it instead.</p>
      </ConfirmDialog>
    </>
  );
}

const MAX_NAME = 80;
const SUFFIX = " (copy)";

export function copyOf({ form, rows }: EditorState): EditorState {
  return {
    form: {
      ...form,
      name: form.name.slice(0, MAX_NAME - SUFFIX.length) + SUFFIX,
      slug: "",
      visible: false,
      subscriptions: form.subscriptions.map(({ id: _id, ...subscription }) => subscription),
    },
    rows: rows.map(({ id: _id, ...row }) => ({ ...row, sku: "", barcode: "", stock: {} })),
  };
}
