-- Whatever the site shows of the firm stands under company.*: anyone may read it.
ALTER POLICY "settings_public_read" ON "settings" USING ("settings"."key" like 'company.%');
