-- A draw takes from its block, and gives back when it goes; never more than is left (a check of the block). Its size stays.
CREATE OR REPLACE FUNCTION draw_from_block() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.block_id, OLD.size, OLD.worth) IS DISTINCT FROM (NEW.block_id, NEW.size, NEW.worth) THEN
    RAISE EXCEPTION 'A draw never changes';
  ELSIF TG_OP = 'INSERT' THEN
    UPDATE retainer_blocks SET left_size = left_size - NEW.size, left_worth = left_worth - NEW.worth WHERE id = NEW.block_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE retainer_blocks SET left_size = left_size + OLD.size, left_worth = left_worth + OLD.worth WHERE id = OLD.block_id;
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION draw_from_block() FROM PUBLIC;

CREATE OR REPLACE TRIGGER retainer_draws_drawn AFTER INSERT OR UPDATE OR DELETE ON retainer_draws
  FOR EACH ROW EXECUTE FUNCTION draw_from_block();
