import { useFormContext } from "react-hook-form";
import { Card } from "../components/Card.tsx";
import { FieldStack, TextField } from "../components/Field.tsx";
import { DescriptionField } from "./DescriptionField.tsx";
import type { ProductForm } from "./product-form.ts";

export function BasicsCard() {
  const { register, formState } = useFormContext<ProductForm>();
  return (
    <Card>
      <FieldStack>
        <TextField
          label="Name"
          id="product-name"
          maxLength={80}
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register("name", { validate: (name) => name.trim() !== "" || "Enter a name" })}
        />
        <DescriptionField />
      </FieldStack>
    </Card>
  );
}
