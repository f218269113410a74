import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ExternalLink, Trash2 } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { FormProvider, useForm, useFormState } from "react-hook-form";
import { deleteProduct, type Product } from "#api/products.ts";
import { call, queryClient } from "../client.ts";
import { Button, buttonClass } from "../components/Button.tsx";
import { ConfirmDialog } from "../components/Modal.tsx";
import { Columns, Page } from "../components/Page.tsx";
import { SaveBar } from "../components/SaveBar.tsx";
import { Banner, messageOf } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { plural } from "../format.ts";
import { useCan } from "../session/use-session.ts";
import { storeSettingsQuery } from "../settings/queries.ts";
import { BasicsCard } from "./BasicsCard.tsx";
import { VisibilityBadge } from "./badges.tsx";
import { MediaCard } from "./MediaCard.tsx";
import { OptionsCard } from "./OptionsCard.tsx";
import { OrganizeCards } from "./OrganizeCards.tsx";
import { PriceCard } from "./PriceCard.tsx";
import { emptyProduct, type ProductForm, toForm } from "./product-form.ts";
import { productQuery, refreshProducts } from "./queries.ts";
import { SeoCard } from "./SeoCard.tsx";
import { StockCard } from "./StockCard.tsx";
import { saveProduct } from "./save-product.ts";
import { VariantsCard } from "./VariantsCard.tsx";
import { type FormProblem, problemsOf } from "./violations.ts";

/** One form for a new or an existing product; saved by the bar at the top. */
export function ProductEditor({ product }: { product?: Product }) {
  // What stood in the form when it was opened: only what differs from that is sent, so that changes of others survive.
  const [before, setBefore] = useState<ProductForm>(() => (product === undefined ? emptyProduct : toForm(product)));
  const form = useForm<ProductForm>({ defaultValues: before });
  const { isDirty } = useFormState({ control: form.control });
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const summary = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const can = useCan();
  const settings = useQuery(storeSettingsQuery);
  const currency = product?.priceData.currency ?? settings.data?.settings.currency ?? "USD";

  const showProblems = (found: FormProblem[]): void => {
    setProblems(found);
    for (const { field, message } of found) if (field !== undefined) form.setError(field, { message });
    requestAnimationFrame(() => summary.current?.focus());
  };
  const save = useMutation({
    mutationFn: (values: ProductForm) => saveProduct(values, before, product),
    onSuccess: async (id) => {
      setProblems([]);
      await queryClient.invalidateQueries({ queryKey: ["products", "one", id] });
      const saved = await queryClient.fetchQuery({ ...productQuery(id), staleTime: 0 });
      setBefore(toForm(saved));
      form.reset(toForm(saved));
      showToast("Product saved");
      void refreshProducts();
      if (product === undefined) {
        await navigate({ to: "/products/$productId", params: { productId: id }, replace: true, ignoreBlocker: true });
      }
    },
    onError: (error) => showProblems(problemsOf(error)),
  });
  const submit = useCallback(
    () =>
      void form.handleSubmit(
        (values) => save.mutate(values),
        () => setProblems([]),
      )(),
    [form, save],
  );

  return (
    <FormProvider {...form}>
      <Page
        title={product?.name ?? "Add product"}
        width="narrow"
        back={{ to: "/products", label: "products" }}
        badges={product !== undefined && <VisibilityBadge isVisible={product.visible} />}
        actions={product !== undefined && <ProductActions product={product} />}
      >
        <SaveBar
          message={product === undefined ? "New product, not saved yet" : "Unsaved changes"}
          isDirty={isDirty && can("products:write")}
          isSaving={save.isPending}
          onSave={submit}
          onDiscard={() => {
            form.reset();
            setProblems([]);
          }}
        />
        <div ref={summary} tabIndex={-1}>
          {problems.length > 0 && <ProblemSummary problems={problems} />}
        </div>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <fieldset disabled={!can("products:write")}>
            <Columns
              main={
                <>
                  <BasicsCard />
                  <MediaCard />
                  <PriceCard currency={currency} />
                  <StockCard {...(product && { product })} />
                  <OptionsCard {...(product && { product })} />
                  {product !== undefined && product.productOptions.length > 0 && (
                    <VariantsCard product={product} currency={currency} />
                  )}
                  <SeoCard {...(product && { product })} />
                </>
              }
              side={<OrganizeCards />}
            />
          </fieldset>
        </form>
      </Page>
    </FormProvider>
  );
}

function ProblemSummary({ problems }: { problems: readonly FormProblem[] }) {
  return (
    <div style={{ marginBlockEnd: "16px" }}>
      <Banner tone="critical" title={`To save, ${plural(problems.length, "thing has", "things have")} to change`}>
        <ul>
          {problems.map(({ field, message }) => (
            <li key={`${field}-${message}`}>
              {field === undefined ? message : <a href={`#product-${field}`}>{message}</a>}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

function ProductActions({ product }: { product: Product }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const can = useCan();
  const remove = useMutation({
    mutationFn: () => call(deleteProduct, { params: { id: product.id } }),
    onSuccess: async () => {
      showToast("Product deleted");
      await navigate({ to: "/products", ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ["products", "one", product.id] });
      await refreshProducts();
    },
  });
  return (
    <>
      {product.visible && (
        <a
          className={buttonClass()}
          href={product.productPageUrl.base.replace(/\/$/, "") + product.productPageUrl.path}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink aria-hidden="true" />
          View in shop
        </a>
      )}
      {can("products:write") && (
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      )}
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
