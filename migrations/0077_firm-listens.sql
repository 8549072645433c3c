-- What the firm does is told to who listens, as what people do is.
GRANT EXECUTE ON FUNCTION listening_endpoints(text) TO plenum_firm;
