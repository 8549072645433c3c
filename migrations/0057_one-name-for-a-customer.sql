DROP INDEX "customer_profiles_company_name";--> statement-breakpoint
DROP INDEX "customer_profiles_letters";--> statement-breakpoint
DROP INDEX "customer_profiles_words";--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD COLUMN "display_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Whoever writes a profile, an older version of the program included: the name is the assigned company's, else what was typed.
-- A company that is assigned is held until then, so that it is not renamed in between.
CREATE FUNCTION name_customer() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.company_id IS NULL THEN
    NEW.display_name := NEW.company_name;
  ELSIF TG_OP = 'INSERT' OR NEW.company_id IS DISTINCT FROM OLD.company_id THEN
    SELECT name INTO NEW.display_name FROM companies WHERE id = NEW.company_id FOR SHARE;
    NEW.display_name := coalesce(NEW.display_name, NEW.company_name);
  ELSE
    SELECT name INTO NEW.display_name FROM companies WHERE id = NEW.company_id;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER customer_profiles_name BEFORE INSERT OR UPDATE OF company_id, company_name, display_name
  ON customer_profiles FOR EACH ROW EXECUTE FUNCTION name_customer();--> statement-breakpoint
CREATE FUNCTION rename_customers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_profiles SET display_name = NEW.name WHERE company_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER companies_name_customers AFTER UPDATE OF name ON companies
  FOR EACH ROW WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION rename_customers();--> statement-breakpoint
UPDATE customer_profiles SET display_name = company_name;--> statement-breakpoint
CREATE INDEX "customer_profiles_display_name" ON "customer_profiles" USING btree ("display_name","id");--> statement-breakpoint
CREATE INDEX "customer_profiles_letters" ON "customer_profiles" USING gin ("display_name" gin_trgm_ops,"contact_name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customer_profiles_words" ON "customer_profiles" USING gin ((' ' || coalesce("display_name", '') || ' ' || coalesce("contact_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '')) gin_trgm_ops) WITH (fastupdate=false);