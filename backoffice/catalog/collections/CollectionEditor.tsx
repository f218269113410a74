import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ExternalLink, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from "react-hook-form";
import { deleteCategory } from "#api/catalog/collections/categories.ts";
import type { Category } from "#api/catalog/collections/category-values.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { DraftNotice } from "#backoffice/orders/drafts/DraftNotice.tsx";
import { useFormDraft } from "#backoffice/orders/drafts/use-form-draft.ts";
import { deleteRedirect } from "#backoffice/store/redirects/queries.ts";
import { ApiError } from "#sdk/call.ts";
import { descendantsOf, flattenTree } from "../catalog/category-tree.ts";
import { categoryTreeQuery } from "../catalog/named-queries.ts";
import { VisibilityBadge } from "../products/badges.tsx";
import { CollectionContents } from "./CollectionContents.tsx";
import { CollectionSeoCard } from "./CollectionSeoCard.tsx";
import { type CollectionForm, type Member, toForm } from "./collection-form.ts";
import { ImageCard } from "./ImageCard.tsx";
import { collectionQuery } from "./queries.ts";
import { saveCollection } from "./save-collection.ts";

type Opened = { category: Category; members: readonly Member[] };

export function CollectionEditor({ opened: first }: { opened?: Opened }) {
  const [opened, setOpened] = useState(first);
  const form = useForm<CollectionForm>({ defaultValues: toForm(first?.category, first?.members ?? []) });
  const { isDirty, errors } = useFormState({ control: form.control });
  const navigate = useNavigate();
  const canWrite = useCan()("products:write");
  const category = opened?.category;
  const [keepsOld, setKeepsOld] = useState(true);
  const draft = useFormDraft({
    place: `collection.${category?.id ?? "new"}`,
    revision: category?.revision ?? "new",
    form,
    isDirty: isDirty && canWrite,
  });
  const save = useMutation({
    mutationFn: async (values: CollectionForm) => {
      const before = (opened?.members ?? []).map(({ id }) => id);
      const id = await saveCollection(values, category, before);
      const now = await queryClient.fetchQuery(collectionQuery(id));
      const isRenamed = category !== undefined && now.category.slug !== category.slug;
      // When this fails the collection is saved all the same, and what is open must be what is stored.
      const problem =
        isRenamed && !keepsOld
          ? await deleteRedirect({ kind: "COLLECTION", slug: category.slug }).then(() => undefined, problemText)
          : undefined;
      return { now, problem };
    },
    onSuccess: async ({ now, problem }) => {
      setKeepsOld(true);
      draft.drop();
      setOpened(now);
      form.reset(toForm(now.category, now.members));
      if (problem === undefined) showToast("Collection saved");
      void refreshCatalog();
      if (category === undefined) {
        const params = { collectionId: now.category.id };
        await navigate({ to: "/collections/$collectionId", params, replace: true, ignoreBlocker: true });
      }
    },
  });

  return (
    <FormProvider {...form}>
      <Page
        title={category?.name ?? "Add collection"}
        width="narrow"
        back={{ to: "/collections", label: "collections" }}
        badges={category !== undefined && <VisibilityBadge isVisible={category.visible} />}
        actions={category !== undefined && <Actions category={category} canWrite={canWrite} />}
      >
        <SaveBar
          message={category === undefined ? "New collection, not saved yet" : "Unsaved changes"}
          isDirty={isDirty && canWrite}
          isSaving={save.isPending}
          onSave={() => void form.handleSubmit((values) => save.mutate(values))()}
          draft={draft}
          onDiscard={() => {
            form.reset();
            save.reset();
            setKeepsOld(true);
            draft.drop();
          }}
        />
        {save.isError && <Banner tone="critical">{problemText(save.error)}</Banner>}
        {save.data?.problem !== undefined && (
          <Banner tone="critical">Saved, but the earlier address still leads here: {save.data.problem}</Banner>
        )}
        <DraftNotice savedAt={draft.savedAt} onRestore={draft.restore} onDrop={draft.drop} />
        <fieldset disabled={!canWrite}>
          <Columns
            main={
              <>
                <Card>
                  <FieldStack>
                    <TextField
                      label="Name"
                      maxLength={80}
                      autoComplete="off"
                      error={errors.name?.message}
                      {...form.register("name", { validate: (name) => name.trim() !== "" || "Enter a name" })}
                    />
                    <TextArea
                      label="Description"
                      hint="Shoppers read it above the products."
                      rows={3}
                      maxLength={600}
                      {...form.register("description")}
                    />
                  </FieldStack>
                </Card>
                <CollectionContents />
                <CollectionSeoCard oldSlug={category?.slug} keepsOld={keepsOld} onKeepOld={setKeepsOld} />
              </>
            }
            side={
              <>
                <Card title="Visibility">
                  <Checkbox
                    label="Visible in the shop"
                    hint="Hiding it hides what is below it too; products stay in the shop."
                    {...form.register("visible")}
                  />
                </Card>
                <ParentCard ownId={category?.id} />
                <ImageCard />
              </>
            }
          />
        </fieldset>
      </Page>
    </FormProvider>
  );
}

/** Any collection but itself and those below it. */
function ParentCard({ ownId }: { ownId: string | undefined }) {
  const tree = useQuery(categoryTreeQuery);
  const { setValue, control } = useFormContext<CollectionForm>();
  const parentId = useWatch({ control, name: "parentId" });
  const below = ownId === undefined ? new Set<string>() : descendantsOf(ownId, tree.data ?? []);
  const choices = flattenTree(tree.data ?? []).filter(
    ({ category }) => category.id !== ownId && !below.has(category.id),
  );
  return (
    <Card title="Place">
      <SelectField
        label="Below"
        value={parentId}
        onChange={(event) => setValue("parentId", event.currentTarget.value, { shouldDirty: true })}
      >
        <option value="">Nothing: at the top</option>
        {choices.map(({ category, depth }) => (
          <option key={category.id} value={category.id}>
            {"\u2003".repeat(depth) + category.name}
          </option>
        ))}
      </SelectField>
    </Card>
  );
}

function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.code === "REVISION_CONFLICT") {
    return "Somebody else changed this collection meanwhile. Open the page again to see it; what you typed stays here until then.";
  }
  if (error.code === "DUPLICATE_SLUG" || error.code === "DUPLICATE_SLUG_ERROR") {
    return "Another collection has this address.";
  }
  return messageOf(error);
}

function Actions({ category, canWrite }: { category: Category; canWrite: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteCategory, { params: { id: category.id } }),
    onSuccess: async () => {
      showToast("Collection deleted");
      await navigate({ to: "/collections", ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ["collections", "one", category.id] });
      await refreshCatalog();
    },
  });
  return (
    <>
      {category.visible && (
        <a className={buttonClass()} href={`/c/${category.slug}`} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
          View in shop
        </a>
      )}
      {canWrite && (
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      )}
      <ConfirmDialog
        title={`Delete “${category.name}”?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel="Delete collection"
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>Its products stay in the shop, and collections below it move up. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}

async function refreshCatalog(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["collections"] }),
    queryClient.invalidateQueries({ queryKey: ["products"] }),
  ]);
}
