"""The inputs of the cases; what comes out of them is for the reference to say."""
