@echo off
rem The `sortwell` command: the app without a window. A script waits for a program with windows; a prompt would not.
"%~dp0..\..\Sortwell.exe" --command -- %*
exit /b %ERRORLEVEL%
