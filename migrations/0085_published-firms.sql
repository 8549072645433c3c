-- A site is open to visitors once its firm has published it. A firm that has accounts was open before it could say so.
INSERT INTO settings (key, value)
SELECT 'company.published', 'true' WHERE EXISTS (SELECT FROM users)
ON CONFLICT (key) DO NOTHING;
