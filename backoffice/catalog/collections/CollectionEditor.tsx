import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ExternalLink, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from "react-hook-form";
import { deleteMerchantCollection, type MerchantCollection } from "#api/catalog/collections/merchant-collections.ts";
import { formatMessage } from "#api/store/messages.ts";
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
import { staffLanguage } from "#backoffice/language.ts";
import { DraftNotice } from "#backoffice/orders/drafts/DraftNotice.tsx";
import { useFormDraft } from "#backoffice/orders/drafts/use-form-draft.ts";
import { ApiError } from "#sdk/call.ts";
import { collectionsQuery } from "../catalog/named-queries.ts";
import { VisibilityBadge } from "../products/badges.tsx";
import { CollectionContents } from "./CollectionContents.tsx";
import { CollectionSeoCard } from "./CollectionSeoCard.tsx";
import { type CollectionForm, toForm } from "./collection-form.ts";
import { descendantsOf, flattenTree } from "./collection-tree.ts";
import { ImageCard } from "./ImageCard.tsx";
import type { OpenedCollection } from "./queries.ts";
import { saveCollection } from "./save-collection.ts";
import { collectionsTexts } from "./texts/texts.ts";

const { editor: texts, list } = collectionsTexts[staffLanguage()];

export function CollectionEditor({ opened: first }: { opened?: OpenedCollection }) {
  const [opened, setOpened] = useState(first);
  const form = useForm<CollectionForm>({ defaultValues: toForm(first?.collection, first?.products ?? []) });
  const { isDirty, errors } = useFormState({ control: form.control });
  const navigate = useNavigate();
  const canWrite = useCan()("products:write");
  const collection = opened?.collection;
  const [keepsOld, setKeepsOld] = useState(true);
  const draft = useFormDraft({
    place: `collection.${collection?.id ?? "new"}`,
    revision: collection?.revision ?? "new",
    form,
    isDirty: isDirty && canWrite,
  });
  const save = useMutation({
    mutationFn: (values: CollectionForm) => saveCollection(values, opened && { ...opened, redirectsOldUrl: keepsOld }),
    onSuccess: async (now) => {
      setKeepsOld(true);
      draft.drop();
      setOpened(now);
      form.reset(toForm(now.collection, now.products));
      showToast(texts.saved);
      void refreshCatalog();
      if (collection === undefined) {
        const params = { collectionId: now.collection.id };
        await navigate({ to: "/collections/$collectionId", params, replace: true, ignoreBlocker: true });
      }
    },
  });

  return (
    <FormProvider {...form}>
      <Page
        title={collection?.name ?? list.add}
        width="narrow"
        back={{ to: "/collections", label: list.title }}
        badges={collection !== undefined && <VisibilityBadge isVisible={collection.visible} />}
        actions={collection !== undefined && <Actions collection={collection} canWrite={canWrite} />}
      >
        <SaveBar
          message={collection === undefined ? texts.unsavedNew : texts.unsaved}
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
        <DraftNotice savedAt={draft.savedAt} onRestore={draft.restore} onDrop={draft.drop} />
        <fieldset disabled={!canWrite}>
          <Columns
            main={
              <>
                <Card>
                  <FieldStack>
                    <TextField
                      label={texts.name}
                      maxLength={80}
                      autoComplete="off"
                      error={errors.name?.message}
                      {...form.register("name", { validate: (name) => name.trim() !== "" || texts.nameProblem })}
                    />
                    <TextArea
                      label={texts.description}
                      hint={texts.descriptionHint}
                      rows={3}
                      maxLength={600}
                      {...form.register("description")}
                    />
                  </FieldStack>
                </Card>
                <CollectionContents />
                <CollectionSeoCard oldSlug={collection?.slug} keepsOld={keepsOld} onKeepOld={setKeepsOld} />
              </>
            }
            side={
              <>
                <Card title={list.visibility}>
                  <Checkbox label={texts.visibleInStore} hint={texts.visibleHint} {...form.register("visible")} />
                </Card>
                <ParentCard ownId={collection?.id} />
                <ImageCard />
              </>
            }
          />
        </fieldset>
      </Page>
    </FormProvider>
  );
}

/** Offers all collections except itself and its descendants. */
function ParentCard({ ownId }: { ownId: string | undefined }) {
  const tree = useQuery(collectionsQuery);
  const { setValue, control } = useFormContext<CollectionForm>();
  const parentId = useWatch({ control, name: "parentId" });
  const below = ownId === undefined ? new Set<string>() : descendantsOf(ownId, tree.data ?? []);
  const choices = flattenTree(tree.data ?? []).filter(
    ({ collection }) => collection.id !== ownId && !below.has(collection.id),
  );
  return (
    <Card title={texts.parentTitle}>
      <SelectField
        label={texts.parent}
        value={parentId}
        onChange={(event) => setValue("parentId", event.currentTarget.value, { shouldDirty: true })}
      >
        <option value="">{texts.noParent}</option>
        {choices.map(({ collection, depth }) => (
          <option key={collection.id} value={collection.id}>
            {"\u2003".repeat(depth) + collection.name}
          </option>
        ))}
      </SelectField>
    </Card>
  );
}

function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.code === "REVISION_CONFLICT") return texts.conflict;
  if (error.code === "DUPLICATE_SLUG") return texts.slugTaken;
  return messageOf(error);
}

function Actions({ collection, canWrite }: { collection: MerchantCollection; canWrite: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteMerchantCollection, { params: { id: collection.id } }),
    onSuccess: async () => {
      showToast(texts.deleted);
      await navigate({ to: "/collections", ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ["collections", "one", collection.id] });
      await refreshCatalog();
    },
  });
  return (
    <>
      {collection.visible && (
        <a className={buttonClass()} href={`/c/${collection.slug}`} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
          {texts.view}
        </a>
      )}
      {canWrite && (
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
          {texts.delete}
        </Button>
      )}
      <ConfirmDialog
        title={formatMessage(staffLanguage(), texts.deleteTitle, { name: collection.name })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={texts.deleteConfirm}
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>{texts.deleteText}</p>
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
