import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { FormProvider, useForm, useFormState } from "react-hook-form";
import { type Collection, deleteCollection } from "#api/collections.ts";
import type { Product } from "#api/products.ts";
import { call, queryClient } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { Checkbox, FieldStack, TextArea, TextField } from "../components/Field.tsx";
import { ConfirmDialog } from "../components/Modal.tsx";
import { Columns, Page } from "../components/Page.tsx";
import { SaveBar } from "../components/SaveBar.tsx";
import { Banner, messageOf } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { VisibilityBadge } from "../products/badges.tsx";
import { useCan } from "../session/use-session.ts";
import { CollectionProducts } from "./CollectionProducts.tsx";
import { type CollectionForm, saveCollection } from "./save-collection.ts";

type Props = { collection?: Collection; members: readonly Product[] };

export function CollectionEditor({ collection, members }: Props) {
  const form = useForm<CollectionForm>({ defaultValues: toForm(collection, members) });
  const { isDirty, errors } = useFormState({ control: form.control });
  const navigate = useNavigate();
  const can = useCan();
  const save = useMutation({
    mutationFn: (values: CollectionForm) =>
      saveCollection(
        values,
        collection,
        members.map(({ id }) => id),
      ),
    onSuccess: async (id, values) => {
      form.reset(values);
      showToast("Collection saved");
      await refreshCatalog();
      if (collection === undefined) {
        await navigate({
          to: "/collections/$collectionId",
          params: { collectionId: id },
          replace: true,
          ignoreBlocker: true,
        });
      }
    },
  });
  const submit = useCallback(() => void form.handleSubmit((values) => save.mutate(values))(), [form, save]);

  return (
    <FormProvider {...form}>
      <Page
        title={collection?.name ?? "Add collection"}
        width="narrow"
        back={{ to: "/collections", label: "collections" }}
        badges={collection !== undefined && <VisibilityBadge isVisible={collection.visible} />}
        actions={collection !== undefined && can("products:write") && <DeleteButton collection={collection} />}
      >
        <SaveBar
          message={collection === undefined ? "New collection, not saved yet" : "Unsaved changes"}
          isDirty={isDirty && can("products:write")}
          isSaving={save.isPending}
          onSave={submit}
          onDiscard={() => form.reset()}
        />
        <fieldset disabled={!can("products:write")}>
          <Columns
            main={
              <>
                {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
                <Card>
                  <FieldStack>
                    <TextField
                      label="Name"
                      maxLength={50}
                      autoComplete="off"
                      error={errors.name?.message}
                      {...form.register("name", { validate: (name) => name.trim() !== "" || "Enter a name" })}
                    />
                    <TextArea
                      label="Description"
                      maxLength={600}
                      hint="Up to 600 characters"
                      {...form.register("description")}
                    />
                  </FieldStack>
                </Card>
                <CollectionProducts />
              </>
            }
            side={
              <>
                <Card title="Visibility">
                  <Checkbox label="Visible in the shop" {...form.register("visible")} />
                </Card>
                <Card title="Search result">
                  <TextField
                    label="Address"
                    maxLength={100}
                    autoComplete="off"
                    placeholder="made from the name"
                    error={errors.slug?.message}
                    {...form.register("slug", {
                      validate: (slug) => !/[\s/?#]/.test(slug.trim()) || "Use letters, digits and hyphens",
                    })}
                  />
                </Card>
              </>
            }
          />
        </fieldset>
      </Page>
    </FormProvider>
  );
}

function DeleteButton({ collection }: { collection: Collection }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteCollection, { params: { id: collection.id } }),
    onSuccess: async () => {
      showToast("Collection deleted");
      await navigate({ to: "/collections", ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ["collections", "one", collection.id] });
      await refreshCatalog();
    },
  });
  return (
    <>
      <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete “${collection.name}”?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel="Delete collection"
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>Its products stay in the shop. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}

function toForm(collection: Collection | undefined, members: readonly Product[]): CollectionForm {
  return {
    name: collection?.name ?? "",
    description: collection?.description ?? "",
    slug: collection?.slug ?? "",
    visible: collection?.visible ?? true,
    products: members.map(({ id, name, media }) => ({ id, name, imageUrl: media.mainMedia?.image?.url ?? "" })),
  };
}

async function refreshCatalog(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["collections"] }),
    queryClient.invalidateQueries({ queryKey: ["products"] }),
  ]);
}
